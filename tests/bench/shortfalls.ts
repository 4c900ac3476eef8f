/** What holds back a figure that falls short of its bar, by the figure's id. Shown only while it does. */
export const SHORTFALLS: Record<string, string> = {
  pages:
    "by profile, of what a request takes of the server's thread over the page by hand: three eighths are drawing from a descriptor (components found by kind, 3 KB more of markup), " +
    "three eighths put that descriptor, 20 KB that the page by hand has no use for, into JSON, and a fifth builds the form's store and its rules. The rest is within what two profiles of one page differ by. " +
    "Processors that are busy elsewhere lower it further: the time of the thread below it is steadier.",
  render:
    "the bar was set where the page by hand took 0.17 ms: it is 2.06 of hand, and ours is far below that. Over hand stand: the form's store and its rules, built with every page " +
    "(27 fields with their snapshots), 0.2 of hand; and 4 KB more of markup, a twelfth more elements, of which most are what the page offers without JavaScript and in its menu. " +
    "The rest is spread: a component is found and called for each block and field, where the page by hand writes elements down.",
  "check-shipped":
    "by profile of the command, with a set a third larger than when the bar was met: two fifths are reading and shaping the files (Zod half of that, what personas have in common a sixth), a seventh is the collector, " +
    "an eighth following redirects round in circles, an eighth the texts (taking them apart, and hashing each source text), a fifth the solver, the rest what is reached and said. All of it is code that runs once: " +
    "flags for more or less compiling, and more room for what is young, bring nothing. In steps of work it takes a twentieth of what it may.",
  "check-journey":
    "by profile, two thirds of it are code that runs for the first time: the same check takes 43 ms once warm where it takes 150 in a fresh process, and with the compiler told to compile at once still 140. " +
    "No part stands out: what conditions come to is a sixth, what is reached a sixth, reading the documents, making the world and what can be answered an eighth each.",
  "snapshot-command":
    "it is 25 to 26 of a process without work, and was 34: on a host that lets such a process be done in 75 ms, as when the bar was first missed, that is 1.9 s; on one that takes 105 ms for it, 2.7. By profile, a tenth is " +
    "reading the documents, a third resolving (some 800 sights of a screen, most of them different in what the screen can read, for the names of its texts and in each further language), a quarter taking texts apart, " +
    "a tenth collecting what is thrown away. What nothing tells apart is resolved once, what is one and the same is taken apart once, and the command is read as one file whose compiled code is kept. Compiling screens once " +
    "for all variants that leave them alone brings 4 %, a second thread as much as it costs.",
  suite:
    "two cores are busy nearly throughout: of the last quiet run before files shared their processes, six minutes were everything below the browser, five the browser and faults, and one the checks, for nearly twice as many tests " +
    "as when the bar was set (decision 40). With a browser two thirds are Chromium's own, most of it a window and a process for each person; a server's start takes 4 s of a core (its database above all), " +
    "and the suites that edit documents or revisions start servers of their own, because they change what all others read.",
  "scripts-first":
    "3 KB more than when the bar was met: half of it reads sums, days and phone numbers whole before they are shaped, where the page by hand shapes what it doesn't understand. " +
    "It has to be there before the form's own part is, or what is typed early is kept wrong. The other half is spread over the page's script.",
  "weight-answers":
    "by trace of the page's thread on a processor 4 times slower, of what ours takes longer (some 200 ms of 900): half is React and the page's own script (the form's store and its rules are built, " +
    "then each block comes alive), three eighths the browser's parsing and compiling of 80 KB more of script, the rest laying out more of a page. The field is watched for React, which comes with the " +
    "form's own part: that is asked for as soon as the page's script draws a screen with questions. What is typed is kept from when the page's script has run, before that part is there.",
  "console-key":
    "it is within what it differs by itself: 30.6 ms when the host had time (16441b53), 45.1 to 51.8 on the same host while others worked on it, and of the yardstick, which waits with it, less than before.",
  "console-next":
    "it is within what it differs by itself: 71.1 ms when the host had time, 81.0 and 112 within four minutes on the same host while others worked on it. By profile, two fifths of it are style and layout of the whole page, " +
    "a third is React's drawing of it; what was read ahead is there, and nothing is waited for.",
  listings:
    "it is within what it differs by itself: 95.9 to 160 of the yardstick in twelve rounds, which is 100 ms and more. Half of the ways to narrow the list take half of that. What is left is reading some 10,000 free rooms of the market " +
    "as text, and what each costs at least: both grow with the market, and a count kept by price would have to know every day's.",
  "room-race":
    "200 presses share one thread, and two processors are between it, PostgreSQL and whoever presses: all begin at once, each takes 7 ms of what there is, and half are told within four fifths of the time. " +
    "1,370 ms on an idle host, 1,620 at most in five rounds.",
  "move-row-tasks":
    "by trace, it is the first move after a rest: the scroll asks for the layout of the whole page (9,245 objects, 248 of them to be laid out anew), 29 ms on a processor 4 times slower, and its painting comes in the same task. " +
    "It takes 53 ms, the 29 moves after it stay below 50. Cards that lay themselves out apart would have to have a height that no text changes.",
  "move-slider-tasks": "one of 30 moves took 50 ms, in the next run none did: within what two runs differ by.",
  "selection-resolve":
    "it was 6.9 ms before members of a list were named as they are drawn and what a list repeats was remembered, and takes 4.3 now. What is left is 195 KB of descriptor: some twenty blocks, texts and addresses for each of 200 cards, " +
    "21 microseconds a home, where the bar leaves 5. Fewer homes at a time would be another page.",
  "chat-first-page":
    "by profile, what ours takes over the page by hand is in thirds: opening the screen (its data, its guards, its documents resolved), drawing from a descriptor instead of written-down elements, " +
    "and the rest (a statement that reads all that any screen of a meeting shows, 12 KB more sent).",
  "chat-saturation":
    "a message takes nine statements where the chat by hand takes two: whose session it is, who asks on what day, the meeting held, who may talk, the message with how far its author has read, whom to tell, " +
    "the transaction's two, and its words for the streams. By profile, the server's thread waits for two fifths of the time, with two processors between it, PostgreSQL and 4,000 who listen; of what it works, a third is the " +
    "system's for writing to sockets, most of it to the database. Many messages in one transaction would share the statements, and let one that waits hold up the others (decision 128).",
  stall:
    "look at the watch without the query beside it: where that is as long (it was 1.01 of it with 18 others ready to run on two processors), the query is not what stalls. " +
    "PGlite works in a thread of its own.",
  "queue-slowest":
    "by plan (tests/bench/queue/queue-longest.txt), five conditions at once leave a few more than the 10,000 that are counted: 117,526 rows have the status and the score, which one index finds, 85,011 of them fall to the other three, " +
    "and then the list is read by when they began, where 247,000 rows come before the first hundred. An index for each five of them would hold them all again; of 861 ways to ask, 27 are beyond the bar, and 19 of 20 within 81 ms.",
  "queue-searched":
    "it is within what it differs by itself: 46.9 ms where the yardstick took 0.55 ms, 106 where it took 1.3, which is 85.0 and 80.5 of it. The slowest one asks for %, which 18,573 cases have: an index finds them in 25 ms, " +
    "and each is read to be put in order.",
  "queue-dashboard":
    "every number is counted from the rows that its list has: 26 weeks held against the 26 before are a third of a million of them, once for the stages, once for how long they stayed, and as many accounts beside; half of what was asked " +
    "came within 0.76 s with others at work. A count by day, kept as the rows change, would be a few thousand rows; it has to know who is gone by now, which no day's count says by itself.",
};
