import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plainText } from '#shared/server/html/plain-text.ts'
import { sanitiseArticle } from '#shared/server/html/sanitise-article.ts'
import { growthOf, LINEAR_MOST } from '#shared/testing/linear-time/growth.ts'
import { readExport } from './read-export.ts'
import { ghostFile } from './testing/ghost-file.ts'
import { ODD_POSTS, oddPosts } from './testing/odd-posts.ts'
import { wordPressFile, wordPressWords } from './testing/wordpress-file.ts'

const NOW = new Date('2026-11-26T09:00:00Z')

function read(file: string) {
  const found = readExport(file, NOW)
  if (!found.ok) throw new Error(found.problem)
  return found
}

test('a post of WordPress is known by its permanent address, else its link, else its number', () => {
  const item = (inside: string) =>
    `<item><title>T</title>${inside}<content:encoded>Text</content:encoded><wp:post_id>7</wp:post_id><wp:post_type>post</wp:post_type></item>`
  const file = `<?xml version="1.0"?><rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><wp:wxr_version>1.2</wp:wxr_version>${[
    item('<guid>https://old.test/?p=7</guid><link>https://old.test/seven/</link>'),
    item('<link>https://old.test/seven/</link>'),
    item(''),
  ].join('')}</channel></rss>`
  expect(read(file).articles.map(({ externalId }) => externalId)).toEqual([
    'https://old.test/?p=7',
    'https://old.test/seven/',
    '7',
  ])
})

/** The words of an article that are neither in its text nor named among what could not come. */
function missing(words: readonly string[], { html, losses }: { html: string; losses: readonly string[] }) {
  const there = `${plainText(html)} ${losses.join(' ')}`.replaceAll('\u00ad', '')
  return words.filter((word) => !there.includes(word))
}

/** Words that a text has no place for, and those of a button, which stand at what is gone before it. */
const FIELDS_AND_FRAMES = /^(?:frame|noscript|option|typed|drawn|label|press)\d+$/

describe.each([
  ['Ghost', 'GHOST', ghostFile, () => []],
  ['WordPress', 'WORDPRESS', wordPressFile, wordPressWords],
] as const)('an export of %s with fifty posts of odd markup', (_, source, fileOf, more) => {
  const posts = oddPosts()
  const found = read(fileOf(posts))
  const articles = found.articles.filter(({ problem }) => problem === null)

  test('keeps every word, or says which could not come', () => {
    expect(found.source).toBe(source)
    expect(articles).toHaveLength(ODD_POSTS)
    expect(
      articles
        .map((one, n) => missing([...(posts[n]?.words ?? []), ...more(n)], one))
        .filter(({ length }) => length > 0),
    ).toEqual([])
  })

  test('is a text of this product, and names nothing as lost that is there', () => {
    for (const { html, losses } of articles) {
      expect(sanitiseArticle(html)).toBe(html)
      const lost = losses.flatMap((loss) => (loss.startsWith('Words: ') ? loss.slice('Words: '.length).split(' ') : []))
      expect(lost.filter((word) => !FIELDS_AND_FRAMES.test(word))).toEqual([])
    }
  })

  test('has dates, states, authors, tags and pictures', () => {
    const [first, second] = articles
    expect(first).toMatchObject({
      status: 'PUBLISHED',
      category: 'Leadership',
      summary: 'Excerpt of 0.',
      authorEmail: 'maya.chen@meridian.test',
    })
    expect(first?.publishedAt).toEqual(new Date('2021-01-01T09:00:00Z'))
    expect(first?.imageUrl).toMatch(/0\.png|lead\.jpg/)
    expect(first?.losses.join('\n')).toMatch(/^Lead image: \S+$/m)
    expect(second).toMatchObject({ imageUrl: null, summary: null })
    expect(articles.filter(({ status }) => status === 'DRAFT')).toHaveLength(ODD_POSTS / 10)
  })
})

test('what of WordPress is no post is told', () => {
  const found = read(wordPressFile(oddPosts().slice(0, 1)))
  expect(found.articles.map(({ title, problem }) => [title, problem])).toEqual([
    ['WordPress post 0 & more', null],
    ['A page', 'NOT_AN_ARTICLE'],
  ])
  expect(found.leftOut).toEqual(['1 item of the type “nav_menu_item”'])
  expect(found.articles[0]?.losses).toEqual(
    expect.arrayContaining(['Tags: Odd & ends', '1 reader comment', 'Custom field “subtitle”: subtitle0']),
  )
})

const POST = {
  id: 1,
  uuid: 'u',
  title: 'T',
  html: '<p>words</p>',
  status: 'published',
  visibility: 'public',
  published_at: '2021-01-01 10:00:00',
}
function ghostPost(changes: object) {
  return read(JSON.stringify({ meta: {}, data: { posts: [{ ...POST, ...changes }] } })).articles[0]
}

describe('a post of Ghost', () => {
  test.each([
    ['of an old file', {}, { status: 'PUBLISHED', problem: null, publishedAt: new Date('2021-01-01T10:00:00Z') }],
    [
      'for paying readers only',
      { visibility: 'paid' },
      { status: 'DRAFT', losses: ['Status: published for paid, so it’s a draft here'] },
    ],
    [
      'that was sent by email only',
      { status: 'sent' },
      { status: 'DRAFT', losses: ['Status: sent, so it’s a draft here'] },
    ],
    ['that is scheduled', { status: 'scheduled', published_at: '2030-01-01' }, { status: 'DRAFT' }],
    [
      'published in the future',
      { published_at: '2030-01-01T00:00:00Z' },
      { status: 'DRAFT', losses: ['Date of publication: missing or in the future, so it’s a draft here'] },
    ],
    ['that is a page', { type: 'page' }, { problem: 'NOT_AN_ARTICLE' }],
    ['without HTML', { html: null, plaintext: 'a <b>\nc\n\nd' }, { html: '<p>a &lt;b&gt;<br>c</p><p>d</p>' }],
    [
      'without any text',
      { html: null, lexical: '{}' },
      { problem: 'TEXT_MISSING', losses: ['Text: the file holds it in the form of Ghost’s editor only'] },
    ],
    ['without a title', { title: ' ' }, { problem: 'TITLE_MISSING' }],
    ['with a title of 254 characters', { title: 'é'.repeat(254) }, { problem: null }],
    ['with a title of 255 characters', { title: 'é'.repeat(255) }, { problem: 'TITLE_TOO_LONG' }],
    ['that is too large', { html: `<p>${'word '.repeat(60_000)}</p>` }, { problem: 'TOO_LARGE' }],
    ['nested without an end', { html: '<b>'.repeat(300) }, { problem: 'UNREADABLE' }],
    [
      'with a script in it',
      { html: '<p onclick="x()">a<script>alert(1)</script></p>' },
      { html: '<p>a</p>', losses: ['1 script'] },
    ],
  ])('%s', (_, changes, expected) => {
    expect(ghostPost(changes)).toMatchObject(expected)
  })
})

describe('Markdown with front matter', () => {
  const file = `---
title: "First: one"
slug: first
date: 2021-05-04
author: Ada King <ada@x.test>
tags: [Leadership, 'Two']
description: What it is about.
layout: wide
---
# A heading

Some **bold** words, a [link](https://a.test "named") and ![alt words](https://a.test/p.png).

---

- one
  - two

---
title: Second
draft: true
tags:
  - One
  - Two
---
Only a line.
`

  test('several articles stand in one text, and a rule between paragraphs begins none', () => {
    const { articles, source } = read(file)
    expect(source).toBe('MARKDOWN')
    expect(articles).toMatchObject([
      {
        ...{
          externalId: 'first',
          title: 'First: one',
          status: 'PUBLISHED',
          publishedAt: new Date('2021-05-04T12:00:00Z'),
        },
        ...{ authorEmail: 'ada@x.test', authorName: 'Ada King', category: 'Leadership', summary: 'What it is about.' },
        losses: ['Front matter “layout”: wide', 'Picture: https://a.test/p.png (alt words)', 'Tags: Two'],
      },
      { externalId: 'second', title: 'Second', status: 'DRAFT', html: '<p>Only a line.</p>', category: 'One' },
    ])
    expect(articles[0]?.html).toContain('<a href="https://a.test/">link</a> (named)')
    expect(articles[0]?.html).toContain('<li><p>one</p><ul><li><p>two</p></li></ul></li>')
  })

  test('the first heading is the title where none is named', () => {
    expect(read('---\ndate: 2021-05-04\n---\n\n# The title\n\nText').articles).toMatchObject([
      { title: 'The title', externalId: 'the-title', html: '<p>Text</p>' },
    ])
  })
})

describe('a file that is none', () => {
  test.each([
    ['nothing', ' \n', 'empty'],
    ['a text', 'Hello', 'unknownFormat'],
    ['a text before the front matter', 'Hello\n---\ntitle: a\n---\nb', 'unknownFormat'],
    ['broken JSON', '{"db": [', 'brokenJson'],
    ['other JSON', '{"a": 1}', 'unknownFormat'],
    ['an export without posts', '{"data":{"posts":[]}}', 'empty'],
    ['a page of HTML', '<!doctype html><p>a', 'unknownFormat'],
    ['half of an export of WordPress', wordPressFile(oddPosts()).slice(0, 9000), 'cutOff'],
    ['XML without an end of its depth', '<a>'.repeat(5000), 'unknownFormat'],
    [
      'too many',
      JSON.stringify({ data: { posts: Array.from({ length: 501 }, (_, id) => ({ id, title: 'a' })) } }),
      'tooManyArticles',
    ],
    ['too much', `{"a":"${'x'.repeat(2 * 1024 * 1024)}"}`, 'tooLarge'],
  ])('%s', (_, file, problem) => {
    expect(readExport(file, NOW)).toEqual({ ok: false, problem })
  })
})

test('an article that comes twice in a file comes once', () => {
  const { articles } = read(JSON.stringify({ data: { posts: [POST, { ...POST, title: 'Again' }] } }))
  expect(articles.map(({ problem }) => problem)).toEqual([null, 'REPEATED'])
})

const fragments = fc.array(
  fc.oneof(
    fc
      .constantFrom(
        ...'p b ul li td th blockquote pre figure iframe svg select option noscript table a h2 textarea'.split(' '),
      )
      .map((tag) => `<${tag}>`),
    fc
      .constantFrom(...'p b ul li td blockquote pre figure iframe svg select noscript table a textarea'.split(' '))
      .map((tag) => `</${tag}>`),
    fc.nat(9).map((n) => ` word${n} `),
    fc.constantFrom(
      '[gallery ids="1"]',
      '[caption]',
      '[/caption]',
      '[sic]',
      '<!-- wp:x -->',
      '\n\n',
      '&amp;',
      '\u00ad',
    ),
  ),
  { maxLength: 40 },
)

test('of any markup, each word is kept or named', () => {
  fc.assert(
    fc.property(fragments, (parts) => {
      const article = ghostPost({ html: `<p>start</p>${parts.join('')}` })
      const words = parts.flatMap((part) => (part.startsWith(' word') ? [part.trim()] : []))
      const there = `${plainText(article?.html ?? '')} ${article?.losses.join(' ')}`.split(/[^\w]+/)
      for (const word of new Set(words))
        expect(there.filter((one) => one === word).length).toBeGreaterThanOrEqual(
          words.filter((one) => one === word).length,
        )
    }),
    { numRuns: 300 },
  )
})

test.each([
  ['open brackets', (n: number) => `{"data":{"posts":[{"id":1,"html":"${'[a '.repeat(n)}"}]}}`],
  ['preformatted text without an end', (n: number) => wordPressFile([{ n: 1, html: '<pre>'.repeat(n), words: [] }])],
  ['shortcodes', (n: number) => wordPressFile([{ n: 1, html: '[a b="'.repeat(n), words: [] }])],
  ['dashes', (n: number) => '---\ntitle: a\n'.repeat(n)],
])('a file is read in time proportional to its size: %s', (_, shape) => {
  expect(growthOf((text) => readExport(text, NOW), shape)).toBeLessThan(LINEAR_MOST)
})
