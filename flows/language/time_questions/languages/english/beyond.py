"""English: what asks about the time and has no exact answer by the clock; the model answers."""

from __future__ import annotations

from collections.abc import Mapping

from beatroom.flows.language.time_questions.phrases import Ask

BEYOND: Mapping[Ask, tuple[str, ...]] = {
    "item_left": (
        "how (long|much time|many minutes) ((have we|we have|we've) [already] (been|spent"
        "|been spending|used)|did we (spend|use)) (on|for|with) (<item>|this|this here|it)",
        "how long (is|was) <item> [supposed to be|meant to be|planned for|going to be]",
        "how long (does|will) <item> (last|take)",
        "how (long|much time|many minutes) (was|is|were|are|do we have|did we have|have we) "
        "(planned|allocated|set aside|allotted|scheduled|budgeted) for <this_item>",
        "<ask_when> did (<item> (start|begin)|we (start|begin) [on|with] <item>)",
    ),
    "next": (
        "(when's|when is|what time is|what time's|how (long|soon|many <units>) <until>) (the|our) "
        "[next|coffee|lunch|tea|first] break [starts|start]",
    ),
    "over": (
        "(have we|did we|have i|did i) [<somewhat>] (<over_run>|overrun) (on|with|in) (that "
        "[last]|the (last|previous|first)) (one|bit|item|topic|part|section|point|round"
        "|exercise|question)",
    ),
    "now": ("how (close|near|far|long) (is it|are we) (to|off|from|until|till) <clock_time>",),
    "elapsed": ("how long (have i|i have|i've) been (talking|speaking|going|presenting|on) [for]",),
    "status": (
        "(is|are) the (clock|timer) [still] (running|ticking|on hold|stopped|paused|going|held|on)",
        "(are we|is <meeting>) on hold",
        "has the (clock|timer) (started|stopped)",
    ),
}

SESSION_LENGTH: tuple[str, ...] = (
    "how long (is|was) <meeting> [supposed to be|meant to be|planned for|scheduled for]",
    "how long (is|will) <meeting> (going to|) (be|last|take)",
    "how long does <meeting> (last|take|run)",
    "(what's|what is|how long is) (the|our) (total|planned|whole) (time|length|duration) "
    "[of <meeting>]",
)
"""What the plan says of the whole; answered from the plan."""

STARTED: tuple[str, ...] = (
    "(when|what time|at what time|since when|since what time) (did|have|are|is|has) "
    "(we|<meeting>|this|it|it all|things) [actually|get|got|been|all] <start_any>",
    "(what's|what is|what was|when was|when's|when is) (the|our) (start time|starting time"
    "|start of <meeting>|start|beginning of <meeting>)",
    "(when|what time|at what time) (we|<meeting>) (started|began|kicked off|got going)",
)
"""When the session began."""
