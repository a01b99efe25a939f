"""English: what each word of a question about the plan stands for."""

from __future__ import annotations

from beatroom.flows.language.time_questions.concepts import Lexicon

_ITEM = (
    "(item|topic|part|section|segment|point|bit|agenda item|agenda point|subject|block|slot|chapter"
    "|round|exercise|discussion point|activity|presentation)"
)
LEXICON = Lexicon(
    parts={"_item": _ITEM},
    inverted=(
        "has|have we|have any|did|was|were|is|are|will|any|anything|does|aren't we|isn't|"
        "haven't we|didn't we|were any|we past|we over|we halfway",
    ),
    words={
        "filler": (
            "the|our|of|on|in|at|for|with|to be|as",
            "do|does|is|are|will|be|am|going to|gonna|gon na|supposed to|shall|has|'s|it's|that's",
            "meant to|about to|due to|likely to|get to|expected to|planning to|scheduled to",
            "we|it|us|ourselves|each other|there (is|are)|is there|are there|it'll|we've|we "
            "re|we ll|together|are we|is it",
            "please|so|ok|okay|alright|right now|now|just|still|currently|again|and|but|then|yet",
            "actually|really|exactly|roughly|approximately|maybe|perhaps|then|also|by the "
            "way|at the moment|at present|at this point|precisely|more or less",
            "hey|hi|hello|excuse me|sorry|oh|ah|thanks|thank you|cheers|great|cool|yeah|yes|"
            "listen|hm",
            "quick question|one [quick] question|a [quick] question|quickly|real quick|quick "
            "one|just a quick one|one thing",
            "(can|could|would|will) (you|someone|somebody|anyone) [please|just|quickly|"
            "maybe] (tell|say|let|give) [me|us] [know]",
            "(can|could) you [please] (check|look up|see|find out|work out)",
            "(can|could|may|might) i [just|quickly] (ask|check|know|find out)",
            "(do|would|might) you [happen to] (know|remember|recall|say|think|reckon)",
            "[have you] (any|an) (idea|clue)|do (you|we) (have|got) any idea|do we know",
            "(i|we) (wonder|was wondering|am wondering|wanted to ask|want to know|would like "
            "to know|need to know)|i'm [just] (wondering|curious|asking)|just wondering|i'd "
            "like to know|out of (curiosity|interest)|i was just wondering|i just want to "
            "know",
            "sorry to (interrupt|butt in|jump in)|before (we|i) (go on|continue)|while we're "
            "at it|according to the (plan|agenda|schedule|clock)",
            "by the (clock|plan|schedule)|(on|in|of) the (agenda|plan|schedule|programme|"
            "program|rundown|line up|lineup)|in total|overall|in all|altogether|as planned|"
            "if i may ask|on the clock|on our clock|by your clock",
            "do you think|do you reckon|for us|for everyone|anyway|folks|guys|mate|out of interest",
            "by now|up to now|until now|that we|this time|all of us|folks|from here|from there|"
            "what we've got|properly|honestly|any chance|so far|like|kind of|sort of|quite|bit "
            "of|of ours|you guys|would you say|would you know|you reckon|you know|pretty much|"
            "completely|all of",
        ),
        "planned": (
            "planned|scheduled|allotted|allocated|set aside|budgeted|reserved|assigned|"
            "booked|booked in",
            "did you plan|have you planned|did we plan|have we planned|put aside|put down|"
            "earmarked|pencilled in|penciled in|given over|lined up|supposed to (take|last|run|"
            "be)|meant to (take|last|run|be)|planned in|blocked out|allowed|set for|down for|"
            "slated|due|on the plan",
        ),
        "how long": ("how long|for how long|how long's",),
        "how long + left": (
            "how (much|many) longer|how much further|how long left|how long to go",
        ),
        "how much": (
            "how (much|many)|how much of|what amount of|how close|how near|how many more",
        ),
        "how much + time": ("how many|what amount of time",),
        "how much + time + left": ("how many more minutes|how much more time|how many more hours",),
        "when": (
            "when|when's|when'll|how soon|how (far away|far off|quickly) is",
            "in how (long|many minutes|much time)|(start|starting|kick off|kickoff|beginning) "
            "time|when exactly|when about|start (on|at)|how far off (is|are)|how far away (is|"
            "are)|are we far (off|from|away from)|is it far (off|to|until)|are we anywhere near|"
            "how near (is|are)|how close (is|are|are we to)",
        ),
        "what time": (
            "what time|what time's|at what time|what hour|which hour|around what time",
            "at what point [on the clock]|what point on the clock|on what time|for what time",
        ),
        "what": ("what|what's|which|what'll|what're|what else",),
        "what + have": ("what (have you got|do you have) [planned] [for us]",),
        "clock": (
            "what time is it|what's the time|what is the time|what time it is|what the time "
            "is|the time is what|(have you got|do you have|you got|got) the time|what time "
            "do we have|(what's|what is) the (current|exact|present|local|right) time|the "
            "current time|what time have you got|how late is it|what (does|'s) the clock say|"
            "what time's it|what time we have|what hour is it|what the clock says|what time "
            "it's|what does your clock say|what time does it say|what time we've got|what "
            "time have we got",
        ),
        "tell + clock": ("(tell|give) (me|us) the time",),
        "check": (
            "[quick] time check|how (are we|is it) [doing|looking] (on|for|with) [the] (time|"
            "clock)|how (is|are|'s) (the|our) (time|timing|clock) [doing|looking|going]|are "
            "we (ok|okay|good|fine|alright|all right) (on|for|with) [the] time|how we're "
            "doing (on|for|with) time|where are we [at] (on|for|with|in) [the] (time|clock|"
            "timing)|where do we stand (on|for|with|in) [terms of] [the] time|how's [our|"
            "the] (time|timing)|time wise|where we (are|stand) (on|for|with) time|how we are "
            "doing (on|for|with) time|what's (the|our) time (situation|status)|what (are we|"
            "is it|'s it) [looking] like for time|[the] time (status|report|update)|[a] "
            "[quick] (update|word) on (time|timing|the time)|(are we|is it) (tight|pushed|"
            "stretched|short|good) (on|for) time|how (are things|do we look) (on|for|with) "
            "time|how's our (timekeeping|timing|schedule)|how are we (off|fixed|placed|set) "
            "for time|how's it looking (on|for) time",
        ),
        "time": ("time|minutes|minute|mins|hours|seconds|amount of time",),
        "left": (
            "left|remaining|remain|remains|to go|left over|left to go|still to go|to spare|"
            "longer|more|left on the clock|still left|yet to go|until we're out|on the clock "
            "left",
        ),
        "have": ("have|got|have got|we got|have we got|do we get|get|do we still get",),
        "do we have": (
            "(do we|have we) [still] (have|got) (much|any|some|enough|plenty of|a lot of|"
            "lots of)|is there [still] (much|any) [more]|is there a lot of|do we still have|"
            "have we still got|is there still|(much|any) [more]",
        ),
        "until": ("until|till|til|before|up until|away from",),
        "to": ("to|from|up to",),
        "end": (
            "(we|i|we'll|we're|we are|are we|will we) [all] [be|get] (done|out|free|off)|end|"
            "ends|ending|finish|finishes|finished|finishing|stop|stops|stopping|conclude|"
            "concludes|wrap up|wraps up|wrap|wrapping up|wrapped up|wrap things up|out of "
            "time|call it a day|time's up|time is up|the finish line|out of here|adjourn|"
            "come to an end|be free|run out|runs out|run out of time|expire|finished up|"
            "finish up|the end|home time|hit the end|be through|(i|we) can leave|can (i|we) "
            "leave|we can (go|head off)|can we (go|go home|head off)|wrap it up|wrap this up|"
            "the finish",
            "closes|closing|wrapping things up|be all done|all done|knock off|sign off|be home|"
            "get out",
        ),
        "end + time": ("(end|finish|finishing|ending|closing|stopping) time",),
        "over": ("over|all over|through|done with",),
        "soon": ("soon|nearly|almost|close to|any time soon|near|about to|close|very soon",),
        "start": (
            "start|starts|starting|begin|begins|beginning|come|comes|come up|comes up|happen|"
            "happens|happening|turn to|go to|reach|kick off|kicks off|take place|arrive|"
            "arrives|be up|is up|move to|move on to|moving on to|switch to|follow|follows|"
            "get around to|get round to|go into|jump into|get into|due|ask|say|talk about|"
            "talking about|discuss|discussing|cover|covering|tackle|doing|get on to|get onto|"
            "looking at|to begin|to start",
            "saying|going to have|get going|get into|get round to|get around to|get started on|"
            "reach|turn to|come to|coming to|move to|moving to|get on to|kicks off|kicking off",
        ),
        "next": (
            "next|up next|coming up|upcoming|next up|up ahead|following|coming next|"
            "lies ahead|in store|comes next|happens next|follows next|coming up next|follows "
            "on",
            "next up|afterwards|after this one|later on|thereafter|up next|after that|subsequently",
        ),
        "move on": (
            "move on|moving on|move along|moving along|change topics|change topic|change the "
            "subject|switch topics|proceed|move forward",
        ),
        "after": (
            "after|once we finish|when we finish|following on from|right after|straight after",
            "(follows|following) (the|our|this|on|after|on from)|comes after|right after|"
            "straight after|directly after|immediately after|on from|succeeds|follows on from|"
            "following on from|subsequent to",
        ),
        "after + this": ("(after|following|right after|straight after) (this|that|it)|afterwards",),
        "session": (
            "[the|this|our|today's|whole|entire] [whole|entire] (session|meeting|call|"
            "conversation|chat|show|workshop|class|hour|whole thing|get together|gathering|"
            "lesson|stand up)|everything|this [whole] thing|this lot|the whole lot",
        ),
        "item": (
            "(this|that|the|the current|our current|the present|current|this current|this "
            "present) <_item>|(on|for|with) this [<_item>|question]|this question|(for|on) "
            "the question|(on|for|with) (this one|it)|this one|item|topic|part|section|"
            "segment|agenda item|subject|block|one|the current one|what (we're|we are) doing "
            "[now]|point|to (answer|explain|discuss|talk about) (this|it)",
            "items|parts|bits|sections|points|topics|activity",
        ),
        "next + item": ("next <_item>|following <_item>|the one after this [one]",),
        "this": (
            "this|this here|here",
            "this|current|the current|this one",
        ),
        "elapsed": (
            "[we've|we|have we|we have] been [going|at it|at this|here|running|talking|in "
            "session|doing this|meeting|together|in this|chatting|online|underway|under way|"
            "sitting here|on air|on the call|in here]|elapsed|passed|gone by|gone|so far|"
            "since we (started|began)|since the (start|beginning)|(have we|we've|we have) "
            "(used|spent)|used up|gone past|into this|in so far|already|are we in",
            "gone past|been at this|been at it|running time|used|used up so far|into it",
        ),
        "how long + elapsed": (
            "how (far|deep) (in|into|through|into it|into this)|how far (are we|have we got) "
            "(in|into|through)|how long (are we|we are) (in|into)|how far (we are|we've got) "
            "(in|into|through)",
        ),
        "late": (
            "over time|overtime|behind|behind schedule|overrunning|running over|over running|"
            "overrun|running late|late|over schedule|on time|on schedule|past the (end|time)|"
            "ahead of schedule|over our time|past our time|behind time|over the time|running "
            "behind|off schedule|behind the plan|behind plan|behind our schedule|ahead "
            "of (time|the clock|plan)|in overtime|keeping time|on track (with|for|on) [the] "
            "time|up to time|in schedule|running to (time|schedule)|gone over [our|the] time|"
            "run over|run late|losing time|in time|run past the end|gone late|gone past the "
            "end|past our end|past our finish",
        ),
        "should": ("should|need to|have to|must|ought to|want to",),
        "is it + late": (
            "(did|do|have|will) we (overrun|run over|run late|go over|gone over|run over "
            "time)|are we going over|are we [still] (on|keeping to|sticking to) (time|"
            "schedule)",
        ),
        "past + skip + any": (
            "(have|did) we [just|already] (missed|miss|left|leave|skip|skipped|cut|dropped|"
            "drop) (anything|something) [out|off]|(was|has) anything [been] (skipped|dropped|"
            "left out|missed out)",
        ),
        "is it": (
            "are we [going to be|still|currently|going to]|will we|do we|are things|is (the|"
            "this|our) [whole] (thing|lot)|have we|is everything|aren't we|will we be|is "
            "this going to be|is it all",
        ),
        "asked": ("is (it|this|the)|does (it|this|the)|will (it|this|the)",),
        "skip": (
            "skip|skipped|skipping|drop|dropped|leave out|left out|miss out|missed out|cut "
            "out|pass over|passed over|jump over|jumped over|get skipped|got skipped|been "
            "skipped|been dropped|been left out|not do|leave off|skip over|skipped over|skip "
            "past",
            "left behind|ditched|fell by the wayside|fallen by the wayside|fall by the wayside|"
            "cut|axed|missed|went past|jumped|passed up|passed by|glossed over|didn't do|not "
            "done|haven't done|didn't get to|bumped|scrapped|binned|cancelled|canceled|omitted|"
            "scratched|not covered|never got to|taken out|dropped off",
        ),
        "any": (
            "anything|something|any (items|parts|topics|points|sections)|any of it",
            "any (bits|bit|part|parts|rounds|items|of the (items|parts|sections|bits|topics))|"
            "something on the (agenda|plan)|some part|a part|some parts|stuff",
        ),
        "progress": (
            "how far (along|on) [are we|is it|we are|have we got|have we come|have we "
            "gotten]|how far (have we|did we) (come|got|gotten|get|made it)|where are we [up "
            "to] (in|on|with) the (plan|agenda|programme|schedule|session|meeting|rundown)|"
            "whereabouts are we|where (in|on) the (plan|agenda|programme|schedule|session|"
            "meeting) are we|(which|what) (part|item|point|topic|section|round) are we (on|"
            "at|in) [now]|where we are in the (plan|agenda|session|meeting|schedule)|how far "
            "(we have|we've) (come|got|gotten)|how much (have we done|is done)|how much of "
            "the (plan|agenda|programme|schedule) [have we|is] done|(what's|what is|how's|"
            "how is) our progress|where are we up to|where have we got to",
            "what (is|'s) the current <_item>|(which|what) <_item> (is this|would this be|are we "
            "doing|are we on|are we in|are we at|we're on|we're in|we're at|is on|is running|is "
            "it now|are we currently on|have we reached|is underway|is happening) [now|at the "
            "moment|right now]|(which|what) (part|bit|section|segment|item|point) is (this|it) "
            "[now]|what are we (currently|now) (doing|on|at)|what are we (doing|on|at) (right "
            "now|now|at the moment|currently)|what's (going on|happening|on|running) (right now|"
            "now|at the moment|currently)|where are we on the (agenda|plan|list|rundown|"
            "programme|schedule)|what <_item> (would|might) (this|it) be|how (well|far) (are|"
            "have) we (getting on|got on|coming along)|how (are we|we are) (getting on|getting "
            "along|coming along|progressing|doing) with (the|our) (agenda|plan|programme|list)|"
            "how much (have we|did we) (done|covered|got through|do)|how far through [are we|it "
            "are we|the (agenda|plan|programme|session|meeting|rundown|list) are we]",
        ),
        "last": (
            "last|lasts|take|takes|run|runs|planned|scheduled|allotted|allocated|set aside|"
            "goes on|go|goes|long|budgeted|in length|the length|length|duration|reserved|"
            "given|assigned|booked|booked in|lasting|taking|running|due to last",
        ),
        "past": (
            "did|was|had|took|lasted|ended|has been|used to",
            "was there|were there",
        ),
        "tell": (
            "(tell|give) (me|us)|let (me|us) know|give (me|us)|warn (me|us)|[(can|could|will|"
            "would) you] [please] remind (me|us)",
        ),
        "me": ("i|me",),
        "today": ("today|this morning|this afternoon",),
        "some": ("a|an|any|some",),
        "other": ("tomorrow|yesterday|next (week|month|year)|last (week|month|year|time)",),
        "may": ("shall|let's|may we|want to|let us",),
        "half": (
            "(past|over|beyond) [the] (halfway|half way|midpoint|mid point|middle|half)|(past|"
            "over|beyond) the (halfway|half way|mid|middle) (point|mark)|about (half|halfway|"
            "half way)|halfway|half way|half done|midway|mid way|[the] (halfway|half way|mid|"
            "middle) (point|mark)|midpoint|half time|more than half [way]|over half [way]|half "
            "of (it|this|the way)|percent|per cent",
        ),
        "how much + half": ("(what|which) (percentage|percent|fraction|proportion) [of]",),
        "number": (
            "(half|quarter|five|ten|twenty) (past|to|till)|half past|quarter past|quarter to|a "
            "quarter (past|to)|o'clock|oclock|am|pm|[at] noon|thirty|quarter|fifteen|forty|fifty|"
            "twenty",
        ),
        "tag": (
            "or not|or no|isn't it|aren't we|right|or later|or earlier|or something else|or what|"
            "or|correct|or sooner|am i right|or so",
        ),
        "once + when + end": (
            "(when|once|after|as soon as) (we're|we are|we've|we have|we) [all] (done|finished|"
            "finish|through|complete|completed|been through) [with]|(when|once|as soon as) (we "
            "get|we've got|we have got|we've gotten) (through|past)",
        ),
        "once + when": ("as soon as",),
        "once": (
            "once|(when|after) (that's|this is|this has|it's|this one's) [all] (done|finished|"
            "over|up)",
        ),
        "what + start": (
            "what's the plan|what's on|what's up|what's happening|what happens|what's going on|"
            "what are we doing|what do we do|what are we up to|what's scheduled|what's it going "
            "to be|what is it",
        ),
        "what + next": (
            "what (have you|have we|have you guys|do you) [got] (lined up|planned|coming) [for "
            "us] (next|after this|afterwards|after)|what's (coming up|lined up|in store|up next|"
            "next up)|what are we (moving on|moving|turning|going) [on] to|where "
            "(do we go|are we going|to) (from here|next|now)",
        ),
        "how long + planned": (
            "what's been (budgeted|set aside|allotted|planned|allocated|scheduled) [time wise]|"
            "what (was|is|'s) the (duration|length|running time) of|what's the (length|duration) "
            "of|how much time's|how many minutes are",
        ),
        "until + what time": ("(till|until|up to|til) what (time|hour)",),
        "session + end": ("(the|this|our) (session|meeting|call|class|show|workshop) close",),
        "how long + until + end": (
            "how long (before|until|till) (we|it|this|everyone) (all) (get|gets) to go home",
        ),
        "skip + past": (
            "that (fell by the wayside|got skipped|got dropped|got cut)|been (left out|skipped|"
            "dropped|cut|missed out|omitted|cancelled|canceled|scrapped|binned|passed over|"
            "jumped|axed|ditched)|(got|get) (skipped|dropped|cut|left out|axed|missed|bumped)|"
            "did we (skip|miss|drop|leave out|jump|jump over|pass over|skip over|skip past|go "
            "past|cut|not do)|have we (skipped|missed|dropped|left out|cut|jumped over|jumped|"
            "skipped over|skipped past|passed over)",
        ),
        "done": (
            "(have we|we have|we've) (got|gotten|been|gone|made it) through|done|behind us|"
            "covered|got through|gone through|gotten through|been through|ticked off|made it "
            "through|completed|under our belt|out of the way|crossed off|worked through",
        ),
        "how much + left": ("how much more|how many more",),
    },
    related={
        "discuss": "discussion",
        "discussing": "discussion",
        "play": "game quiz trivia",
        "playing": "game quiz trivia",
        "eat": "lunch dinner breakfast",
        "vote": "voting",
        "rest": "break pause",
        "pause": "break",
        "break": "pause",
        "farewell": "goodbye",
        "bye": "goodbye",
        "intros": "introductions introduction",
        "intro": "introduction introductions",
        "retro": "retrospective",
        "quiz": "trivia",
    },
)
