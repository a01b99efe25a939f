"""English: what may stand before and after a question."""

from __future__ import annotations

FILLERS: tuple[str, ...] = (
    "(for|in|until|till|like|pardon [me]|quick|real quick|then|you know|i mean)",
    "<vocative>|people|friends",
    "(hey|hi|hiya|hello|yo|ay|oi|aye|ok|okay|okey|so|well|oh|ooh|sorry|apologies|right|alright"
    "|all right|now|and|but|wait|also|listen|please|look|hang on|hold on|one sec|one second"
    "|say|er|ehm)",
    "(thanks|thank you|yeah|yep|yes|excuse me|forgive me|actually|anyway|anyways|just"
    "|quickly|real quick|quick one|cool|great|fine|good|perfect|cheers)",
    "(sorry|apologies) (to|for) (interrupt|interrupting|ask|asking|butt in|butting in"
    "|jump in|jumping in|bother you|bothering you|the interruption)",
    "(good|nice) (morning|afternoon|evening)",
    "[just] (a|one|another|quick|a quick|one quick|a small|a silly|silly|stupid|dumb) question",
    "(by the way|btw|out of curiosity|out of interest|for the record|just checking"
    "|just curious|just wondering|just to check|just to be sure|before i forget"
    "|before we (go on|continue|move on)|at this pace|at this rate|as of now|so far"
    "|time wise|timewise|in terms of time|on time|regarding [the] time|about the time"
    "|speaking of time|quick thing|one thing|let me see|let's see"
    "|remind me)",
    "(can|could|may|might) (i|we) [just|quickly] ask [you] (something|a [quick|silly] "
    "question|one thing)",
    "i have (a|one|another) [quick|small|silly] question",
    "[just a|a|quick|one|another] (time|timing) check",
    "<aside>",
)

REQUESTS: tuple[str, ...] = (
    "(can|could|would|will|might) (you|someone|somebody|anyone|anybody|one of you) <softly> <tell>",
    "<softly> <tell>",
    "(can|could|may|might|shall) (i|we) <softly> (ask|check|know|find out|see|hear|get told)",
    "(let me|let us) <softly> (ask|check|know)",
    "(do you|do we|does anyone|does anybody|does someone|did you|would you) [happen to] know",
    "(you|anyone|anybody|someone) [happen to] know|know",
    "(i'd|we'd|i would|we would) <softly> (like|love) to (know|ask|hear|check)",
    "(i|we) <softly> (want|wanted|need|would need|have) to (know|ask|check)",
    "(i|we) (was|were|am|are) <softly> (wondering|curious|asking)",
    "(i'm|we're) <softly> (wondering|curious|asking)",
    "(any|have you any|have you got any|do you have any|you have any|got any|you got any) "
    "(idea|clue) [about|of]",
    "(i|we) (wonder|ask)|wondering|asking|curious",
    "(would|could|will) you be so (kind|good|nice) [as] [to|and] <tell>|would you mind giving "
    "(me|us)",
    "(does|do|did) (anyone|anybody|any of you|someone) [in here|here|else] know",
    "(would|do|if) you [would|wouldn't] mind (telling|saying|letting|reminding|checking) "
    "(me|us) [know]",
    "(is it possible|is there a way|would it be possible) to (know|tell [me|us]|say|check|ask)",
    "what i (want|need|wanted|would like) to know is",
    "(my|one|another|a quick|my only) question is",
)

TAILS: tuple[str, ...] = (
    "(now|right now|please|then|again|exactly|actually|here|today|currently|yet|already)",
    "(at the moment|at this point|at this stage|at present|so far|as of now|just now"
    "|by now|thanks|thank you|cheers|ta|ok|okay|by the way|btw|roughly|about|approximately)",
    "[go|going] (by|on|according to|looking at|from) (your|the) (clock|watch|timer)",
    "(do you know|if i may ask|if i may|if i can ask|anyway|more or less"
    "|if you know|do you reckon|do you think|you reckon|you think|would you say|i wonder"
    "|can you tell [me|us]|could you tell [me|us]|can you say|can you check|any idea|any clue)",
    "<vocative>|(love|dear|my dear|my friend|right|eh|huh|hey|yeah)",
    "(tonight|this morning|this afternoon|this evening)",
    "(time wise|timewise|in terms of time|in minutes|in hours|in time terms|or what|or not"
    "|or so|or no|at all|by any chance|real quick|quickly|roughly speaking|more exactly"
    "|precisely|ish|give or take|on the clock|to be precise|in the end)",
    "(would you|could you|can you|will you)",
    "(just checking|just curious|just wondering|just asking|out of interest|out of curiosity"
    "|for the record|asking for a friend|sorry|i forgot|i forget|i lost track)",
    "if you (don't mind [me asking]|can|could|would|please|have a (second|sec|moment|minute))",
    "when you (have|get|have got) a (sec|second|moment|minute|chance)",
    "<guess>|<plight>",
)
