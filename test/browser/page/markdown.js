/** Stands in for the renderer's optional Markdown package: what a surface's texts may turn into by mistake becomes visible here. */

const ESCAPED = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

export async function renderMarkdown(source, { tagClassMap = {} } = {}) {
  const tag = (name, inside) => `<${name} class="${(tagClassMap[name] ?? []).join(" ")}">${inside}</${name}>`;
  const [, marks, heading] = /^(#{1,5}) (.*)$/s.exec(source) ?? [];
  if (marks !== undefined) return tag(`h${marks.length}`, inline(heading));
  const [, , item] = /^([-+*]|\d{1,9}[.)]) (.*)$/s.exec(source) ?? [];
  if (item !== undefined) return tag("ul", tag("li", inline(item)));
  return tag("p", inline(source));
}

const inline = (words) =>
  words
    .replace(/[&<>"]/g, (sign) => ESCAPED[sign])
    .replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
    .replace(/\*([^*]+)\*/g, "<em>$1</em>")
    .replace(/`([^`]+)`/g, "<code>$1</code>")
    .replace(/\[([^\]]*)\]\(([^)]*)\)/g, '<a href="$2">$1</a>');
