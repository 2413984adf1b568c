"""Agents that ask a language model for every decision: `llm:URL,model=NAME` (`agent.LanguageModelAgent`)."""
