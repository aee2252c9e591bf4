import type { CampaignInsight } from "./analyse.js";
import { COPY_LIMITS, type CopyKind } from "./copy.js";
import { toCsv } from "./csv.js";
import type { AdGroup } from "./structure.js";

/** Column names of Google Ads Editor (support.google.com/google-ads/editor/answer/57747); it reads one entity per row, told by the cells that are filled. */
const numbered = (name: string, most: number): string[] =>
  Array.from({ length: most }, (_, index) => `${name} ${index + 1}`);
const COLUMNS = [
  "Campaign",
  "Campaign Type",
  "Networks",
  "Languages",
  "Location",
  "Bid Strategy Type",
  "Campaign Daily Budget",
  "Campaign Status",
  "Ad Group",
  "Ad Group Status",
  "Max CPC",
  "Keyword",
  "Criterion Type",
  "Ad type",
  ...numbered("Headline", COPY_LIMITS.headline.most),
  ...numbered("Description", COPY_LIMITS.description.most),
  ...numbered("Path", COPY_LIMITS.path.most),
  "Final URL",
] as const;

type Row = Readonly<Record<string, string>>;

const MATCHES = { exact: "Exact", phrase: "Phrase", broad: "Broad" } as const;
const NEGATIVES = { exact: "Negative Exact", phrase: "Negative Phrase" } as const;

/** The draft as a file for Google Ads Editor: everything paused, amounts in the market's currency, the final URL left to the asker. */
export function editorFile(insight: CampaignInsight): { name: string; mediaType: string; text: string } {
  const { structure, clusters, marketCode, currency } = insight;
  const campaigns = [...new Set(structure.map(({ campaign }) => campaign))];
  const rows = campaigns.flatMap((campaign) => {
    const groups = structure.filter((group) => group.campaign === campaign);
    return [
      ...campaignRows(campaignName(campaign, insight), groups, insight),
      ...groups.flatMap((group) => groupRows(group, insight)),
    ];
  });
  const slug = clusters.map(({ name }) => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-")).join("-");
  return {
    name: `campaign-${slug.slice(0, 60)}-${marketCode}-${currency}.csv`,
    mediaType: "text/csv",
    text: toCsv(COLUMNS, rows),
  };
}

/** Names have to be unique in an account: the purpose alone is not. */
function campaignName(campaign: string, { clusters, marketCode }: CampaignInsight): string {
  const names =
    clusters.length > 3 ? `${clusters[0]?.name ?? ""} and others` : clusters.map(({ name }) => name).join(" + ");
  return `${campaign} | ${names} | ${marketCode}`;
}

function campaignRows(name: string, groups: readonly AdGroup[], { language, location }: CampaignInsight): Row[] {
  const daily = groups.reduce((sum, { dailyBudget }) => sum + (dailyBudget.value ?? 0), 0);
  return [
    {
      Campaign: name,
      "Campaign Type": "Search",
      Networks: "Google Search",
      Languages: language ?? "",
      "Bid Strategy Type": "Manual CPC",
      "Campaign Daily Budget": amount(daily),
      "Campaign Status": "Paused",
    },
    { Campaign: name, Location: location },
  ];
}

function groupRows(group: AdGroup, insight: CampaignInsight): Row[] {
  const place = { Campaign: campaignName(group.campaign, insight), "Ad Group": group.adGroup };
  const bids = group.keywords.flatMap(({ bid }) => bid ?? []);
  const negatives = insight.negatives.filter(({ clusterId }) => clusterId === group.clusterId);
  return [
    { ...place, "Ad Group Status": "Paused", "Max CPC": amount(Math.min(...bids)) },
    ...group.keywords.map(({ keyword, match, bid }) => ({
      ...place,
      "Max CPC": amount(bid ?? 0),
      Keyword: keyword,
      "Criterion Type": MATCHES[match],
    })),
    ...negatives.map(({ negative, match }) => ({ ...place, Keyword: negative, "Criterion Type": NEGATIVES[match] })),
    ...adRows(place, group, insight),
  ];
}

function adRows(place: Row, { clusterId }: AdGroup, { copy }: CampaignInsight): Row[] {
  const text = copy.find((candidate) => candidate.clusterId === clusterId);
  if (text === undefined || !text.isComplete) return [];
  const cells = (kind: CopyKind, name: string): Row =>
    Object.fromEntries(
      text.lines.filter((line) => line.kind === kind).map((line, index) => [`${name} ${index + 1}`, line.text]),
    );
  return [
    {
      ...place,
      "Ad type": "Responsive search ad",
      ...cells("headline", "Headline"),
      ...cells("description", "Description"),
      ...cells("path", "Path"),
    },
  ];
}

/** The Editor takes no budget or bid of nothing. */
const amount = (value: number): string => Math.max(0.01, value).toFixed(2);
