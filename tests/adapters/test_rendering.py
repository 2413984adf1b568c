"""`render()`: in PettingZoo, Gymnasium and Stable-Baselines3, as text, as pixels, as film, in a window."""

from __future__ import annotations

import copy
import pickle
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import gymnasium
import numpy as np
import pytest
from gymnasium.wrappers import RecordVideo
from pettingzoo.test import render_test
from stable_baselines3.common.env_util import make_vec_env
from stable_baselines3.common.vec_env import VecVideoRecorder

import architects_env
from architects_env import architects_v0, hamlet_v0
from architects_env.adapters import pettingzoo_env
from architects_env.adapters.common.rendering import Window
from architects_env.adapters.gymnasium_env import SeatEnv
from architects_env.adapters.sb3 import Sb3SeatVecEnv
from architects_env.play.drawing import picture, raster


@pytest.fixture
def no_display(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.setitem(sys.modules, "tkinter", None)


@pytest.mark.filterwarnings("ignore:With render_mode")
@pytest.mark.parametrize("name", architects_env.game_names())
def test_pettingzoos_own_test_of_rendering_passes(name: str, no_display: None) -> None:
    render_test(lambda render_mode: pettingzoo_env.env(name, 2, render_mode=render_mode))


def test_pixels_always_have_the_same_size_and_show_what_the_agent_to_act_sees() -> None:
    env = architects_v0.raw_env(num_players=3, render_mode="rgb_array")
    env.reset(seed=1)
    first = env.render()
    assert isinstance(first, np.ndarray) and (first == env.view("player_0").picture().frame(1200, 820)).all()
    for _ in range(100):
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    later = env.render()
    assert isinstance(later, np.ndarray) and later.shape == first.shape == (820, 1200, 3) and later.dtype == np.uint8
    assert (later != first).any()


@pytest.mark.parametrize("name", architects_env.game_names())
def test_the_picture_of_a_finished_game_shows_the_final_scores_to_everybody(name: str) -> None:
    match, rng = architects_env.make(name, 2, seed=1), np.random.default_rng(1)
    while not match.over:
        if match.seat == 0:
            assert match.view(0).final_scores() == [] and "Final scores" not in match.picture(0).svg
        for _ in range(20):
            if not match.over:
                match.apply(int(rng.choice(match.legal_actions())))
    scores, ranks = match.scores_and_ranks()
    for seat in range(2):
        view = match.view(seat)
        assert sorted((side.side, side.score, side.rank) for side in view.final_scores()) == [
            (i, scores[i], ranks[i]) for i in range(2)
        ]
        for width in (picture.WIDE, picture.NARROW):
            drawn = view.picture(width=width)
            words = list(ElementTree.fromstring(drawn.svg).itertext())
            assert (
                drawn.problems() == []
                and drawn.size[0] == width
                and words.index("Final scores") < words.index(f"Player {1 - seat}")
            )
            assert {f"{ranks[seat]}.", f"Player {seat} (you)", str(scores[seat])} <= set(words)


def test_a_place_that_lies_in_another_is_the_one_that_is_hit() -> None:
    """What takes the mouse lies below everything else in its place, and the edge above takes nothing."""
    root = ElementTree.fromstring(architects_env.make("hamlet", 2).picture(0).svg)
    places = [group for group in root.iter("{http://www.w3.org/2000/svg}g") if "data-place" in group.attrib]
    assert any("data-place" in part.attrib for place in places for part in place)
    for place in places:
        ground, edge = place[1], place[-1]
        assert (ground.attrib["class"], ground.attrib["pointer-events"]) == ("ground", "all")
        assert (edge.attrib["class"], edge.attrib["pointer-events"]) == ("edge", "none")


def test_what_has_changed_since_the_last_frame_is_marked_and_not_after_a_reset() -> None:
    env = hamlet_v0.raw_env(render_mode="rgb_array")
    env.reset(seed=1)
    mark = np.array([0xD6, 0x00, 0x6C])
    marked = []
    for _ in range(3):
        marked.append(bool((env.render() == mark).all(axis=2).any()))
        env.step(0)
    env.reset(seed=2)
    marked.append(bool((env.render() == mark).all(axis=2).any()))
    assert marked == [False, True, True, False]


def test_copies_and_pickles_of_environments_with_a_screen_render_too() -> None:
    env = hamlet_v0.raw_env(render_mode="rgb_array")
    env.reset(seed=1)
    frame = env.render()
    for twin in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        assert (twin.render() == frame).all()
    seat = SeatEnv("hamlet", 2, render_mode="rgb_array")
    seat.reset(seed=1)
    assert (pickle.loads(pickle.dumps(seat)).render() == seat.render()).all()


def test_gymnasiums_record_video_films_a_game(tmp_path: Path) -> None:
    env = gymnasium.make(
        "architects_env.adapters.gymnasium_env:architects_env/Hamlet-v0", num_players=2, render_mode="rgb_array"
    )
    film = RecordVideo(env, str(tmp_path), disable_logger=True)
    film.reset(seed=1)
    over = False
    while not over:
        over = film.step(film.action_space.sample())[2]
    film.close()
    assert [path.suffix for path in tmp_path.iterdir() if path.stat().st_size > 1000] == [".mp4"]


def test_make_vec_env_of_stable_baselines3_gives_one_image_of_all() -> None:
    env = make_vec_env("architects_env/Hamlet-v0", n_envs=2, env_kwargs={"num_players": 2})
    env.reset()
    image = env.render()
    assert env.render_mode == "rgb_array" and image is not None and image.shape == (2 * 360, 900, 3)


def test_games_side_by_side_are_one_image_and_can_be_filmed(tmp_path: Path) -> None:
    env = Sb3SeatVecEnv("hamlet", num_envs=4, num_players=2, render_mode="rgb_array")
    env.reset()
    image = env.render()
    assert image is not None and image.shape == (480, 1200, 3)
    film = VecVideoRecorder(env, str(tmp_path), record_video_trigger=lambda step: step == 0, video_length=3)
    film.reset()
    for _ in range(3):
        film.step(env.action_masks().argmax(axis=1))
    film.close()
    assert len(list(tmp_path.glob("*.mp4"))) == 1
    with pytest.raises(ValueError, match="None or 'rgb_array'"):
        Sb3SeatVecEnv("hamlet", num_envs=4, num_players=2, render_mode="human")


def test_without_a_window_the_board_is_printed_and_said_why_once(
    no_display: None, capsys: pytest.CaptureFixture[str]
) -> None:
    env = SeatEnv("hamlet", 2, seat=0, render_mode="human")
    with pytest.warns(UserWarning, match="printed as text") as warned:
        env.reset(seed=1)
        env.step(0)
    assert len(warned) == 1
    assert capsys.readouterr().out.count("Hamlet, round") == 2
    assert env.render() is None


def test_a_window_shows_every_position_until_it_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    toolkit = Toolkit()
    monkeypatch.setitem(sys.modules, "tkinter", toolkit)
    env = hamlet_v0.raw_env(render_mode="human")
    env.reset(seed=1)
    env.step(0)
    assert len(toolkit.shown) == 2 and toolkit.shown[0] != toolkit.shown[1]
    assert all(png.startswith(b"\x89PNG") for png in toolkit.shown)
    toolkit.close_button()
    env.step(0)
    assert len(toolkit.shown) == 2, "a person who closes the window sees no more"
    env.close()
    assert toolkit.destroyed == 1


class Toolkit(SimpleNamespace):
    """Stands for tkinter."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: list[bytes] = []
        self.destroyed = 0

    def Tk(self) -> Any:
        return SimpleNamespace(
            title=lambda words: None,
            protocol=self._on_close,
            winfo_screenwidth=lambda: 640,
            winfo_screenheight=lambda: 480,
            update=lambda: None,
            destroy=self._destroy,
        )

    def _on_close(self, name: str, close: Any) -> None:
        self.close_button = close

    def _destroy(self) -> None:
        self.destroyed += 1

    def Label(self, root: Any, **_: Any) -> Any:
        return SimpleNamespace(pack=lambda: None, configure=lambda image: None)

    def PhotoImage(self, data: bytes, format: str) -> bytes:
        self.shown.append(data)
        return data


def test_a_picture_goes_into_the_window_as_large_as_the_screen_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    toolkit = Toolkit()
    monkeypatch.setitem(sys.modules, "tkinter", toolkit)
    widths: list[int] = []
    monkeypatch.setattr(picture.raster, "png", lambda svg, width: widths.append(width) or b"")
    window = Window("Hamlet")
    window.show(architects_env.make("hamlet", num_players=2).picture())
    assert widths == [int(0.95 * 640)]


def test_without_the_extra_pixels_are_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(ImportError, match=r"\.\[render\]"):
        architects_env.make("hamlet", num_players=2).picture().rgb()
    assert raster.MISSING


def test_a_mode_that_there_is_not_is_refused() -> None:
    for make in (lambda: hamlet_v0.env(render_mode="film"), lambda: SeatEnv("hamlet", 2, render_mode="film")):
        with pytest.raises(ValueError, match="render_mode must be None, 'ansi', 'rgb_array' or 'human'"):
            make()
