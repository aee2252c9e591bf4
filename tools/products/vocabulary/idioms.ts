import type { Word } from "./words.js";

/** Turns of phrase in which a product word means something else. Written as people inflect them: "*" is any one word. */
const IDIOMS = `
  mas cara; mas caras; bread and butter; piece of cake; cup of tea; kettle of fish; flash in the pan; pan out; pans out; panned out; pot of gold; melting pot; on the menu;
  at the table; on the table; off the table; table the; table this; seat at; turn the tables; round table; data table; price table; table of; league table;
  chair at; chair of; chair the; at the board; on the board; on board; across the board; board meeting; board of; the board; board member; board room;
  light demand; light traffic; light on; light of; in light; shed light; shed * light; sheds light; sheds * light; green light; red light; traffic light;
  come to light; light year; light touch; light week; light month; light quarter; light reading;
  on my desk; on the desk; on your desk; on our desk; desk of; across my desk; bed of roses; out of bed; in bed with; go to bed; get into bed; test bed; hot bed;
  hot water; cold shower; throw in the towel; towel in; on the fence; hedge our bets; hedge my bets; hedge their bets; hedge against; hedge fund;
  put a lid; lid on; tip the scales; at scale; of scale; scale up; scale down; large scale; small scale; full scale; on a scale; on the scale; time scale;
  scale of; scale our; scale my; scale the; scale this; to scale;
  wear two hats; wears two hats; wear many hats; hat trick; old hat; hats off; tighten * belt; belt and braces; under * belt; below the belt;
  iron out; ironed out; irons in the fire; iron fist; cast iron guarantee; cast iron proof; strike while the iron;
  it curtains; behind the curtain; blanket ban; blanket statement; blanket the; wet blanket; security blanket;
  cushion the; cushion of; cash cushion; cushion against; pillow talk; sweep under the carpet; under the rug; under the carpet; pull the rug; rug pull; red carpet;
  pull the strings; pulling the strings; pulls the strings; no strings attached; second fiddle; drum up; drums up; drumming up; beat the drum;
  in the bag; bag the; bag a; mixed bag; bag of tricks; out of the bag; left holding the bag; out of the box; outside the box; tick the box; ticks the box; black box;
  search box; buy box; boxes to tick; toy with; toys with; toying with; game changer; game plan; end game; the long game;
  ball park; on the ball; drop the ball; drops the ball; dropped the ball; ball is in; ball rolling; political football; puzzle piece; piece of the puzzle;
  train of thought; gravy train; off the rails; treadmill of; on a treadmill; hamster wheel; race to the bottom; running circles; level playing field;
  drill down; drills down; drilling down; drill into; fire drill; boot camp; to boot; give the boot; gives the boot; boot up; in my shoes; in your shoes; in our shoes; in his shoes; in her shoes; in their shoes; fill my shoes; fill your shoes; fill his shoes; fill her shoes; fill their shoes; big shoes; other foot;
  umbrella term; umbrella brand; umbrella company; umbrella organisation; mirror image; mirror the; mirrors the; mask the; masks the; candle to; burn the candle; candle chart;
  candlestick chart; price ladder; career ladder; property ladder; price point ladder; brush up; broad brush; under the radar; radar screen; on my radar; screen the; screen out;
  fan of; fans of; big fan; huge fan; fan base; sports fans; football fans; the football; watch football; watching football; play football; playing football; football club; football season; football match; football game; football team; football world cup;
  bottle neck; bottle it; bottle up; hit the bottle; through the roof; hit the roof; under one roof; roof over;
  supply chain; value chain; chain of; food chain; block chain; chains of; store chain; retail chain; hotel chain; supermarket chain;
  shelf life; share of shelf; shelf share; top shelf; off the shelf; shelf space; on the shelf; window of; window shopping; time window; window on;
  bank holiday; break the bank; put a cap; cap on; price cap; cap the; market cap; cap at; daily cap; ring a bell; alarm bells; wake up call;
  lock in; locked in; locks in; lock out; lock down; under lock; key to; tie in; tied up; tie up; clock ticking; around the clock; against the clock; rake in; rakes in; raking in;
  call a spade; bell curve; axe to grind; get the axe; jump start; kick start; skate on; thin ice; saddle with; saddled with; back pedal;
  drum roll; fish for; fishing for; pet project; pet peeve; dog days; dog eat dog; top dog; bird's eye; early bird; cash cow;
  nail down; nailed down; hammer out; spanner in the works; screw up; nuts and bolts; tool for the job; glue that; hose down;
  paint a picture; paints a picture; rosy picture; big picture; picture of; phone in; phone call; phone number; by phone; over the phone; on the phone; on my phone;
  broken record; track record; for the record; on record; record high; record low; keynote speaker; speaker of; radio silence; tune in; camera shy;
  by the book; books a; cook the books; book value; order book; books balance; oil price; price ring; purse strings; deep pockets; pocket money
`;

const BY_FIRST = readIdioms();

/** Positions of the words that stand in an idiom. */
export function findIdioms(words: readonly Word[]): ReadonlySet<number> {
  const taken = new Set<number>();
  words.forEach((word, from) => {
    for (const idiom of BY_FIRST.get(word.folded) ?? []) {
      const fits = idiom.every((part, step) => {
        const other = words[from + step];
        return other !== undefined && (step === 0 || !other.afterBreak) && (part === "*" || part === other.folded);
      });
      if (!fits) continue;
      for (let step = 0; step < idiom.length; step += 1) taken.add(from + step);
    }
  });
  return taken;
}

function readIdioms(): ReadonlyMap<string, readonly (readonly string[])[]> {
  const idioms = new Map<string, string[][]>();
  for (const entry of IDIOMS.split(";")) {
    const parts = entry.trim().split(/[\s']+/);
    const first = parts[0] ?? "";
    idioms.set(first, [...(idioms.get(first) ?? []), parts]);
  }
  return idioms;
}
