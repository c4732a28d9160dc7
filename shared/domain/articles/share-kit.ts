export const SHARE_CHANNELS = ['linkedin', 'x', 'facebook', 'email'] as const
export type ShareChannel = (typeof SHARE_CHANNELS)[number]

export type SharedStory = {
  readonly title: string
  /** Where it is read: absolute, https or http. */
  readonly url: string
  readonly communityName: string
}

export type ShareText = {
  readonly channel: ShareChannel
  /** Ready to be pasted, with the address. */
  readonly text: string
  /** Opens the channel with the article in it. */
  readonly href: string
}

/** X counts every address as this many characters, however long it is. */
const X_ADDRESS = 23
const X_MAX = 280
/** X counts these ranges once and everything else twice. */
const X_LIGHT: readonly (readonly [number, number])[] = [
  [0, 4351],
  [8192, 8205],
  [8208, 8223],
  [8242, 8247],
]

function weightOf(character: string): number {
  const code = character.codePointAt(0) ?? 0
  return X_LIGHT.some(([from, to]) => code >= from && code <= to) ? 1 : 2
}

/** The length of a text as X counts it, without addresses. */
export function xLength(text: string): number {
  return Array.from(text).reduce((sum, character) => sum + weightOf(character), 0)
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Keeps as much of a text as fits, cut between characters as people see them. */
function cutForX(text: string, maxLength: number): string {
  if (xLength(text) <= maxLength) return text
  let cut = ''
  for (const { segment } of graphemes.segment(text)) {
    if (xLength(`${cut + segment}…`) > maxLength) break
    cut += segment
  }
  return `${cut.trimEnd()}…`
}

function address(base: string, query: Readonly<Record<string, string>>): string {
  return `${base}?${Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`
}

function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim().toWellFormed()
}

/** What an author passes on, for each channel in the form it takes. */
export function shareKit(story: SharedStory): readonly ShareText[] {
  const title = oneLine(story.title)
  const { url, communityName } = story
  const line = `I wrote an article for ${communityName}: “${title}”`
  const post = cutForX(`My article for ${communityName}: “${title}”`, X_MAX - X_ADDRESS - 1)
  const letter = `Hello,\n\nI wrote an article for ${communityName} that may interest you:\n\n“${title}”\n${url}\n\nI’d love to hear what you think.`
  return [
    {
      channel: 'linkedin',
      text: `${line}\n\nWhat’s your experience?\n\n${url}`,
      href: address('https://www.linkedin.com/sharing/share-offsite/', { url }),
    },
    { channel: 'x', text: `${post} ${url}`, href: address('https://x.com/intent/post', { text: post, url }) },
    {
      channel: 'facebook',
      text: `${line}\n\n${url}`,
      href: address('https://www.facebook.com/sharer/sharer.php', { u: url }),
    },
    { channel: 'email', text: letter, href: address('mailto:', { subject: title, body: letter }) },
  ]
}
