import { roundupPath } from '#shared/domain/expert-panels/roundup-path.ts'
import { LEAD_IMAGE_WIDTH, type LeadImageView, leadImageHeight } from '#shared/domain/pictures/lead-image.ts'
import { xmlText } from './xml.ts'

export type FeedStory = {
  readonly id: string
  readonly slug: string
  readonly title: string
  readonly standfirst: string | null
  readonly category: string | null
  readonly leadImage: Omit<LeadImageView, 'largeAddress'> | null
  readonly author: { readonly name: string }
  readonly publishedDate: string
  readonly updatedAt: string
}

export type FeedRoundup = Pick<FeedStory, 'id' | 'slug' | 'title' | 'publishedDate' | 'updatedAt'>

export type Feed = {
  readonly name: string
  readonly tagline: string
  readonly rights: string
  /** The origin of the community's site as requested. */
  readonly origin: string
  /** Newest first. */
  readonly stories: readonly FeedStory[]
  readonly roundups: readonly FeedRoundup[]
}

export const FEED_PATH = '/stories/feed.xml'

/** The date part of tag URIs (RFC 4151): it must never change, because feed readers identify entries by it. */
const TAG_DATE = '2026'
/** `updated` is required in a feed, also without entries. */
const UPDATED_WITHOUT_STORIES = new Date(0).toISOString()

function element(name: string, text: string) {
  return `<${name}>${xmlText(text)}</${name}>`
}

export function storyAddress(origin: string, slug: string): string {
  return new URL(`/stories/${encodeURIComponent(slug)}`, origin).href
}

export function roundupAddress(origin: string, slug: string): string {
  return new URL(roundupPath(encodeURIComponent(slug)), origin).href
}

function entryOf(story: FeedStory, origin: string, tag: string): string {
  return [
    '<entry>',
    element('id', `${tag}story/${story.id}`),
    element('title', story.title),
    `<link rel="alternate" type="text/html" href="${xmlText(storyAddress(origin, story.slug))}"/>`,
    element('published', story.publishedDate),
    element('updated', story.updatedAt),
    `<author>${element('name', story.author.name)}</author>`,
    ...(story.category ? [`<category term="${xmlText(story.category)}"/>`] : []),
    ...(story.standfirst ? [element('summary', story.standfirst)] : []),
    ...imageOf(story, origin),
    '</entry>',
  ].join('\n')
}

/** The image in Media RSS, which feed readers show beside the title. */
function imageOf({ leadImage }: FeedStory, origin: string): readonly string[] {
  if (!leadImage) return []
  const address = xmlText(new URL(leadImage.address, origin).href)
  return [
    `<media:content url="${address}" medium="image" width="${LEAD_IMAGE_WIDTH}" height="${leadImageHeight(LEAD_IMAGE_WIDTH)}">`,
    element('media:description', leadImage.alt),
    ...(leadImage.credit ? [element('media:credit', leadImage.credit)] : []),
    '</media:content>',
  ]
}

function roundupEntryOf(roundup: FeedRoundup, { origin, name }: Pick<Feed, 'origin' | 'name'>, tag: string): string {
  return [
    '<entry>',
    element('id', `${tag}roundup/${roundup.id}`),
    element('title', roundup.title),
    `<link rel="alternate" type="text/html" href="${xmlText(roundupAddress(origin, roundup.slug))}"/>`,
    element('published', roundup.publishedDate),
    element('updated', roundup.updatedAt),
    // It has many authors, so the community is named.
    `<author>${element('name', name)}</author>`,
    '</entry>',
  ].join('\n')
}

/** The published articles of a community, followed by its roundups, as an Atom 1.0 document. */
export function atomFeed({ name, tagline, rights, origin, stories, roundups }: Feed): string {
  const tag = `tag:${new URL(origin).hostname},${TAG_DATE}:`
  const updated = [...stories, ...roundups].map((entry) => entry.updatedAt).sort()
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/" xml:lang="en">',
    element('id', `${tag}stories`),
    element('title', name),
    ...(tagline ? [element('subtitle', tagline)] : []),
    element('updated', updated.at(-1) ?? UPDATED_WITHOUT_STORIES),
    `<link rel="self" type="application/atom+xml" href="${xmlText(new URL(FEED_PATH, origin).href)}"/>`,
    `<link rel="alternate" type="text/html" href="${xmlText(new URL('/stories', origin).href)}"/>`,
    element('rights', rights),
    ...stories.map((story) => entryOf(story, origin, tag)),
    ...roundups.map((roundup) => roundupEntryOf(roundup, { origin, name }, tag)),
    '</feed>',
    '',
  ].join('\n')
}
