"""English: the table; its phrases and slots are in `english`."""

from __future__ import annotations

from beatroom.flows.language.time_questions.languages.english.around import FILLERS, REQUESTS, TAILS
from beatroom.flows.language.time_questions.languages.english.beyond import (
    BEYOND,
    SESSION_LENGTH,
    STARTED,
)
from beatroom.flows.language.time_questions.languages.english.clock import ELAPSED, NOW
from beatroom.flows.language.time_questions.languages.english.coming import NEXT
from beatroom.flows.language.time_questions.languages.english.item import ITEM_LEFT
from beatroom.flows.language.time_questions.languages.english.plan import OVER
from beatroom.flows.language.time_questions.languages.english.session import SESSION_LEFT
from beatroom.flows.language.time_questions.languages.english.slots import SLOTS
from beatroom.flows.language.time_questions.languages.english.status import STATUS
from beatroom.flows.language.time_questions.phrases import Phrases

PHRASES = Phrases(
    signs="",
    hesitations="""um uh uhm erm hmm hm mhm eh ah exactly actually please roughly currently
        really kindly today approximately basically""",
    floating="already still now currently just then also like perhaps maybe",
    never_any="""next last first second third fourth fifth final previous other another following
        upcoming whole rest this that these those my your his her their its the a an of to in on for
        is are do does we i you it and or but how what when who time""",
    fillers=FILLERS,
    requests=REQUESTS,
    tails=TAILS,
    # Of an utterance that can be read in two ways the first counts: what is left of the session is
    # the most general, so it comes last.
    questions={
        "now": NOW,
        "elapsed": ELAPSED,
        "item_left": ITEM_LEFT,
        "next": NEXT,
        "over": OVER,
        "status": STATUS,
        "session_left": SESSION_LEFT,
        "session_length": SESSION_LENGTH,
        "started": STARTED,
    },
    beyond=BEYOND,
    instructions=(
        "<notify> (when|once|as soon as|if|before) (<it_is_over>|<item_ends>|<it_is_next>|<item> "
        "(ends|finishes|stops|is over|is done|is up|closes)|<next_item> (starts|begins|comes up"
        "|is up|is due)|(we're|we are|i'm|i am|<meeting> is) [running|going] <off_plan>)",
    ),
    parts=SLOTS,
    numbers="""a one two three four five six seven eight nine ten eleven twelve thirteen
        fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty""",
    links="and but also plus then because",
    openers=(
        "(what|what's|who|who's|whose|why|when|where|which|how|did|do|does|is|are|was|were|can"
        "|could|should|shall|would|will|has|have|let|let's|lets|tell|please|if|because|since|"
        "i|i'm"
        "|i'd|i'll|i've|we|we're|we'd|we'll|also|maybe|remind|give|summarize|summarise)",
    ),
    asking=(
        "(what|what's|who|who's|whose|why|when|where|which|how|did|does|is|are|was|were)",
        "(can|could|would|will) you [please|just|quickly] "
        "(tell|summarize|summarise|repeat|explain|say|remind|recap|give|help)",
    ),
    reporting="said say says ask asks asked asking goes like wrote writes called",
)
