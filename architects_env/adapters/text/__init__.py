"""Games as text for language models: observations in words and as JSON, sentences as actions, and a reader of replies.

`TextEnv` plays a whole game; `TextFormat` turns a single view into text and reads a reply to it.
"""

from architects_env.adapters.text.env import TextEnv
from architects_env.adapters.text.replies import Reply, ReplyCounts
from architects_env.adapters.text.sections import estimated_tokens
from architects_env.adapters.text.text_format import TextFormat

__all__ = ["Reply", "ReplyCounts", "TextEnv", "TextFormat", "estimated_tokens"]
