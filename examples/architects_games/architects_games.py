"""The games as an environment package of verifiers. Install it with `pip install examples/architects_games`, and run
`vf-eval architects-games --no-push ...` (docs/guides/llm-servers.md)."""

from architects_env.llm.verifiers_env import ChatHarness, GameEnv, GameTaskset, load_environment

__all__ = ["ChatHarness", "GameEnv", "GameTaskset", "load_environment"]
