/** The keys and values between two lines of three dashes. A value is a text or a list of texts. */
export type FrontMatter = ReadonlyMap<string, readonly string[]>

const KEY = /^([A-Za-z_][\w -]{0,60}):(?:[ \t]+(.*))?$/
const ITEM = /^[ \t]*-[ \t]+(.*)$/

/**
 * Parses the part of YAML used in front matter: `key: value`, quoted values, `[a, b]`, and lists with one dash per
 * line. Any other line continues the value before it.
 */
export function readFrontMatter(lines: readonly string[]): FrontMatter {
  const found = new Map<string, string[]>()
  let values: string[] = []
  for (const line of lines) {
    const [, key, value = ''] = KEY.exec(line) ?? []
    const [, item] = ITEM.exec(line) ?? []
    if (key !== undefined) {
      values = valuesOf(value.trim())
      found.set(key.toLowerCase().replaceAll(/[ -]/g, '_'), values)
    } else if (item !== undefined) values.push(unquoted(item.trim()))
    else if (line.trim() && !line.trimStart().startsWith('#'))
      values.push(`${values.pop() ?? ''} ${line.trim()}`.trim())
  }
  return found
}

function valuesOf(text: string): string[] {
  if (text === '' || text === '|' || text === '>') return []
  if (!text.startsWith('[') || !text.endsWith(']')) return [unquoted(text)]
  return text
    .slice(1, -1)
    .split(',')
    .map((one) => unquoted(one.trim()))
    .filter(Boolean)
}

function unquoted(text: string): string {
  const [first, last] = [text.at(0), text.at(-1)]
  if (text.length < 2 || first !== last || (first !== '"' && first !== "'")) return text
  const inner = text.slice(1, -1)
  return first === '"' ? inner.replaceAll(/\\(["\\])/g, '$1') : inner.replaceAll("''", "'")
}
