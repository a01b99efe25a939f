"""Talks of several people, made from a seed: planned, given voices, performed, and judged.

- `plan`: a seed becomes a talk: who says what to whom, how turns overlap; no sound yet.
- `voices`, `sound`: an utterance becomes sound, a scene one microphone signal a person.
- `stage`, `rooms`: people on one clock, what they send and hear, and where.
- `director`, `theatre`: a talk takes place, with a host that answers.
- `hearing`, `figures`: when the host was audible, out of what people heard; what that amounts to.
- `wording`, `ears`: words by the right name, by MeetEval; what a recogniser hears.
"""
