import type { Channel } from "../../../tools/intent/title-recipe.js";

const CHANNELS: Readonly<Record<Channel, RegExp>> = {
  google_feed:
    /\bgoogle (feed|shopping|merchant|ads|products?)\b|\bmerchant cent(er|re)\b|\b(product|shopping|data) feed\b/i,
  amazon: /\bamazon\b/i,
  ebay: /\be-?bay\b/i,
  etsy: /\betsy\b/i,
  seo_title: /\b(seo|meta|page|serp|html) ?titles?\b|\btitle tag\b|\bgoogle (search|results?)\b/i,
};

/** Channels that the question names; all of them when it names none. */
export function readChannels(text: string): readonly Channel[] | null {
  const named = (Object.keys(CHANNELS) as Channel[]).filter((channel) => CHANNELS[channel].test(text)); // keys of a literal record
  return named.length === 0 ? null : named;
}

/** "at most 65 characters": within what a title can be. */
export function readCharacters(text: string): number | null {
  const found = text.match(/\b(\d{2,3})[ -]?(?:characters?|chars?|letters|zeichen|caract\p{L}+)/iu)?.[1];
  const characters = Number(found);
  return characters >= 20 && characters <= 300 ? characters : null;
}
