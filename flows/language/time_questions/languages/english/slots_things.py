"""English: the slots that name things: the session, the item, amounts of time, the hour."""

from __future__ import annotations

_IS = "'s|"

_MEETING_NOUN = (
    "meeting|call|session|workshop|class|lesson|interview|discussion|conversation|standup"
    "|stand up|retro|retrospective|show|hour|thing|episode|seminar|panel|round table|roundtable"
    "|training|webinar|quiz|chat|catch up|catchup|get together|sync|huddle|briefing|debrief"
    "|lecture|tutorial|rehearsal|gathering|assembly|debate|podcast|broadcast"
    "|talk|tutoring|one on one|one to one|all hands|town hall|consultation|check in"
    " call|video call|phone call|zoom|conference call|planning session|training session|game"
    " show|quiz show|book club|boardroom|video conference|hangout"
)

_ITEM_NOUN = (
    "item|topic|point|section|part|segment|bit|question|round|block|exercise|agenda item"
    "|agenda point|one|subject|activity|slot|step|beat|chapter|theme|puzzle|drill|challenge"
    "|scene|icebreaker|ice breaker|warm up|check in|brainstorm|intro|introduction"
    "|talking point|turn|group work|role play|breakout|breakout room"
    "|question round|feedback round|theme|heading|line item|presentation|demo|recap|break"
    "|quiz round|debate point|prompt|riddle"
)

NOUNS = {
    "units": "(minutes|mins|min|seconds|secs|hours)",
    "unit": "(time|<units>)",
    "meeting_noun": f"({_MEETING_NOUN})",
    "meeting": (
        "((the|this|our|today's|tonight's) [whole|entire|full|current|ongoing|present|actual"
        "|little] <meeting_noun>|(this|our|today's|tonight's) (zoom|online|virtual|team|group"
        "|weekly|daily|monthly|morning|afternoon|evening|board) <meeting_noun>|this [*] (meeting"
        "|call|session|workshop|class|lesson|interview)|my (lesson|session|class|interview)|class"
        "|class time)"
    ),
    "in_meeting": (
        "((in|of|on|for|to|from|with|within|into|during) [all of] <meeting>|(until|till|til|before"
        "|to) <meeting_ends>|for everything|in total|altogether|overall|together|all in all|all up"
        "|all told|all together|in all|for (all|the rest) of (it|this|<meeting>)|on the "
        "(clock|timer)|for the day|on our (clock|slot)|of our (time|slot|<units>|session)|of the "
        "time|in our (time|slot)|in the whole)"
    ),
    "in_meeting_fronted": (
        "((for|in|of|on|until) <meeting>|<meeting>|in total|overall|altogether|all in all|until "
        "the end)"
    ),
    "item_noun": f"({_ITEM_NOUN})",
    "the_item_noun": (
        "(item|topic|exercise|activity|segment|agenda item|agenda point|warm up|icebreaker|ice "
        "breaker|check in|check ins|brainstorm|brainstorming|intro|intros|introduction"
        "|introductions|recap|opening|group work|pair work|role play|breakout|breakouts|breakout "
        "room|breakout rooms|round|question|q and a|q a|feedback round|lightning round|quick fire "
        "round|bonus round|speed round|question round|quiz round|intro round|introduction round"
        "|discussion round|reading exercise|listening exercise|writing exercise"
        "|wrap up|warm up exercise|break|coffee break)"
    ),
    "bit_noun": (
        "(item|topic|bit|agenda item|agenda point|exercise|activity|segment|part|slot|section"
        "|discussion item|point)"
    ),
    "item_s": f"((this|the current|our current) ({_ITEM_NOUN.replace('|', _IS)}'s))",
    "item_is": "(<item> is|<item_s>)",
    "meeting_s": f"((this|the|our|today's) ({_MEETING_NOUN.replace('|', _IS)}'s))",
    "item": (
        "((this|this here|the current|the present|the running|our current|this current|this agenda"
        "|this particular|this very|the same|this whole|this entire|the ongoing) [*] <item_noun>"
        "|the <the_item_noun>|the * <bit_noun>|the * * (item|topic|bit|agenda item|exercise)|our "
        "<the_item_noun>|the <item_noun> (we're|we are|i'm|we are all) (on|doing|in|at)"
        "|introductions|icebreakers|intros|check ins|q and a|the item at hand|my (turn|slot|go"
        "|presentation|pitch|talk|speech|demo|round))"
    ),
    "named_item": "(the (warm up|intro|introductions|recap|icebreaker) [round]|introductions)",
    "mine": (
        "(mine|my (update|turn|answer|talk|presentation|slot|pitch|part|bit|question|report|intro"
        "|introduction|section|speech|go|round|demo|story|point|topic|statement|response|reply"
        "|exercise|task|item))"
    ),
    "thing": "(this one|this)",
    "this_item": "(<item>|this|this here|it|<mine>|what we're (on|doing)|the current one)",
    "on_item": (
        "((on|for|in|with|of|within|during|under|at) (<this_item>|(this|the current|the|our) "
        "[current] (task|problem|matter|issue|story|ticket|piece))|to (talk about|discuss|cover"
        "|spend on|finish|do|complete|answer|work on|solve|debate|get through|go through|wrap up"
        "|close|think about|write|deal with|present|give|use on|work through|decide on|agree on) "
        "<this_item>|<on_named>)"
    ),
    "on_named": "((on|for|with|in) <item>)",
    "on_thing_we_are_on": (
        "[to spend|to talk|to use] (on|about|for) * [*] the (item|topic|one|question|point|part"
        "|section|exercise|activity) (we're|we are|i'm) on"
    ),
    "fronted_item": "([on|for|in|with|about] <item>|(on|for|with) this [here])",
    "with_item": "((with|on|from) <this_item>|here with <item>)",
    "item_or_not": "[<item>|on <item>|with <item>]",
}

LEFT = {
    "how_much": (
        "(how (long|long's|long more|much time|much more time|much longer|much minutes|many time"
        "|many more <units>|many <units>|long time|much of the time|many of <units>)|(what|which) "
        "(amount|length) of time)"
    ),
    "we": "(we|we all|us|the group|the team|everyone|everybody|people)",
    "i": "(i|i myself)",
    "who": "(we|i|we all|the group|the team|everyone)",
    "we_have": (
        "(do (we|we all|you and i) [still|actually|get to] (have|got|get)|have we [still] [got]"
        "|we [still] (have|got|have got|get)|we've got|are we having|does the (group|team) have"
        "|has the (group|team) got|will we [still] have|we (do|still do) have|did we have|we get "
        "to have)"
    ),
    "i_have": (
        "(do i [still] (have|get)|have i [still] [got]|i [still] (have|got|have got|get)|i've got"
        "|am i (getting|having|given|allowed)|will i (have|get)|i'm (given|allowed))"
    ),
    "have": (
        "(<we_have>|<i_have>|is there|are there|there is|there's|are we given|do you give (us|me))"
    ),
    "we_have_been": "([so] (we've|we have|i've|we) been|we're|we are)",
    "left": (
        "(left|remaining|to go|left over|to spare|yet|more|to run|left to go|still to go|still left"
        "|left to spend|in hand|yet to go|still|left now|left please|to use|left to use)"
    ),
    "left_or_not": "[<left>]",
    "left_long": "(left|to go|left to go|still|ahead of us|more|remaining|yet)",
    "remaining": (
        "(<how_much> (is|are|there is|there's|there are) [there] [still] <left>|<how_much> "
        "<we_have> [<left>]|<how_much> (we|you|we've|we have) (left|remaining)|(we have|we've got"
        "|we got|there's|there is) (how long|how much time|how many <units>) [<left>]|how much "
        "time's [still] <left>|how long's <left>|(what's|what is|how much is) left on the (clock"
        "|timer|counter)|how much time (left|remaining|to go) (do we have|have we|have we got|is "
        "there)|how much (of the|of our) time (is|do we have|have we [got]) <left>|(what's|what "
        "is) our (remaining time|time left|time remaining))"
    ),
    "remaining_verb": (
        "(<how_much> (remain|remains|stays|rests|is remaining|are remaining|do remain|does remain"
        "|will remain) [to us|for us|us]|how much (time remaining|remaining time) [is there|do we "
        "have|have we]|how (many (minutes|mins|seconds|hours)|much time) (remaining|to go)|(how "
        "much|what) remaining time (do we have|is there|have we [got])|how long remaining)"
    ),
    "remaining_loose": (
        "(<how_much> <have> [<left>]|<how_much> (is|are) [there] [still|only] [<left>]|<how_much> "
        "<left>|<how_much> more [<left>]|<remaining_verb>|(is there|do we have|have we|have we got"
        "|have i|have i got|do i have|are there) [any|some|much|more|enough|plenty of|a lot of|a "
        "little|still any|long|a bit of] [more] [<unit>] <left>|(is there|do we have|have we got"
        "|do i have|have i got) (any|some|much|more|enough|still) [more] (time|minutes)|(is there"
        "|are there|do we have|have we [got]|do i have|have i [got]|do we get|do i get) [still] "
        "<amount_of_time> [<left>]|[the|any|how much] (time|minutes|seconds) <left>|what time (is"
        "|do we have|have we) (left|remaining|to go)|(do we have|have we got|have we|do i have|is "
        "there) (long|much longer|much) <left>|(do|have) we still (have|got) [any] time|(what's"
        "|what is) [the] (remaining time|time remaining|time left)|[the] remaining time)"
    ),
    "remaining_short": (
        "(<how_much> <have> [<left>]|<how_much> (is|are) [there] [still] [<left>]|<how_much> <left>"
        "|<remaining_verb>|what's left on the clock|how much is left)"
    ),
    "amount_of_time": (
        "([only] [more than|less than|at least|over|under|around|about|only|just|a good|nearly"
        "|almost|fewer than] (# [more|whole|full] (minutes|mins|minute|seconds|secs|hours|hour"
        "|min)|half an hour|(a|one) half hour|an hour [and a (half|quarter)]|a quarter of an hour"
        "|(a|one) whole hour|# and a half hours|a couple of (minutes|hours)|a few minutes|a "
        "minute))"
    ),
    "clock_time": (
        "(# o'clock|# (am|pm|a m|p m)|(half|quarter|a quarter) (past|to|after|of|till|before) #|# "
        "[minutes] (past|to|after|till) #|half #|noon|midday|midnight|# # (am|pm)|# (thirty"
        "|fifteen|forty five) (yet|already|now)) [in the (morning|afternoon|evening)|yet|already"
        "|now|right]"
    ),
    "round": (
        "([really|seriously] [already|nearly|almost|about|past|after|before|close to|gone|not|way "
        "past|getting on for|coming up to|what|like|coming up on|going on|just about|around|only])"
    ),
    "hour": (
        "(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|1|2|3|4|5|6|7|8|9|10|11"
        "|12)"
    ),
    "clock_or_hour": "(<clock_time>|<hour>)",
    "the_clock": "(the|your|our|that|my) [wall] (clock|watch|time|clocks)",
    "how_many_more": "(how many [more] <units>|how much [more] time|how much longer|how many more)",
    "the_time": (
        "(the [current|exact|right|correct|local|precise] time [now|of day]|the hour|what time it "
        "is|what the time is)"
    ),
}
