import { casesOf, declines } from "./case.js";

const notHeld = casesOf("not-held");
const outside = casesOf("outside");

/** What the data does not hold: it has to be named as such. */
export const absent = [
  notHeld("return-rate", "What's the return rate of air fryers?", declines(/return/i)),
  notHeld("reviews", "Jakie opinie mają młynki do kawy Kaffora?", declines(/review|rating|opini/i), "pl"),
  notHeld("profit-northmart", "How much profit does Northmart make on phone cases?", declines(/profit|margin/i)),
  notHeld("garmins-margin", "whats garmins profit margin on smartwatches", declines(/profit|margin/i)),
  notHeld("de-philips", "Wie hoch ist die Gewinnspanne von Philips bei Toastern?", declines(/profit|margin/i), "de"),
  notHeld("warehouse", "How many toasters does Everbay have left in its warehouse?", declines(/stock/i)),
  notHeld("de-zoelle", "Verteuern die neuen Zölle Laptops in den USA?", declines(/customs|tariff|tax/i), "de"),
  notHeld("legal-name", "Can I legally use Saugora's name in my ads?", declines(/legal|law|trademark/i)),
  notHeld("france", "median price of yoga mats in France", declines(/France|French/i)),
  notHeld("japan", "how many searches do toasters get in japan every month", declines(/Japan/i)),
  notHeld("blenders-2019", "Median price of blenders in 2019?", declines(/2019/)),
  notHeld("price-2028", "what will a treadmill cost in March 2028?", declines(/2028|forecast|future|predict/i)),
  notHeld("dyson", "What does Dyson charge for cordless vacuums?", declines(/Dyson/i)),
  notHeld("amazon", "amazon's unit sales of board games last year?", declines(/Amazon/i)),
  notHeld("walmart", "Show me Walmart's prices for dry dog food", declines(/Walmart/i)),
  notHeld(
    "sales-by-shop",
    "How many robot vacuums did Everbay sell in October?",
    declines(/Everbay|per (?:shop|merchant)|by (?:shop|merchant)|(?:shop|merchant|store)s?'? (?:sales|sold)/i),
  ),
  notHeld("income", "What household income do buyers of baby monitors have?", declines(/income|earn/i)),
  notHeld("delivery", "Hoe lang duurt de levering van matrassen in Duitsland?", declines(/deliver|shipping/i), "nl"),
  notHeld("fidget", "price of fidget spinners", declines(/fidget spinner/i, { mayAsk: true })),
  notHeld(
    "factory-price",
    "what's the factory price of yoga mats in China?",
    declines(/factory|wholesale|supplier|purchase|China/i),
  ),
  notHeld(
    "rival-cpc",
    "What does Brewlund actually pay per click for its espresso machine ads?",
    declines(/Brewlund|rival|competitor|others?'/i),
  ),
  notHeld("duty", "import duty and VAT on e-bikes into germany?", declines(/dut(?:y|ies)|VAT|tax|tariff/i)),
  notHeld("tiktok", "are massage guns trending on tiktok at the moment", declines(/TikTok|social/i)),
  notHeld("warranty", "Which smartwatch brand has the longest warranty?", declines(/warrant|guarantee/i)),
  notHeld(
    "de-retouren",
    "Wie hoch ist die Retourenquote bei Laufschuhen in Deutschland?",
    declines(/return|Retour/i),
    "de",
  ),
  notHeld(
    "fr-avis",
    "Que disent les avis clients sur les robots aspirateurs Saugora ?",
    declines(/review|rating|opinion|avis/i),
    "fr",
  ),
  notHeld("es-mexico", "¿Cuánto cuesta una freidora de aire en México?", declines(/M[eé]xico/i), "es"),
];

/** No question about product markets: saying so will do. */
export const elsewhere = [
  outside("weather", "Domani piove a Berlino?", declines(null), "it"),
  outside("poem", "write a poem about autumn", declines(null)),
  outside("apple-share", "what's the share price of Apple", declines(null)),
  outside("house-prices", "Average house prices in Leeds?", declines(null)),
  outside("chicken", "how long do chicken wings need in an air fryer at 200 degrees?", declines(null)),
  outside("python", "python code to sort a list of prices", declines(null)),
  outside("toothbrush", "my electric toothbrush won't charge anymore, what can I do?", declines(null)),
  outside("de-fussball", "Wer hat gestern das Fußballspiel gewonnen?", declines(null), "de"),
];
