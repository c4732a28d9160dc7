import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  IMPORTED_CATEGORY_MAX_CHARACTERS,
  IMPORTED_SUMMARY_MAX_CHARACTERS,
  LOSS_MAX_CHARACTERS,
  LOSSES_MAX,
} from '#shared/domain/articles/imports/limits.ts'
import { formatDate } from '#shared/kernel/dates.ts'
import { plainText } from '#shared/server/html/plain-text.ts'
import { sanitiseArticle } from '#shared/server/html/sanitise-article.ts'
import { growthOf, LINEAR_MOST } from '#shared/testing/linear-time/growth.ts'
import { readFrontMatter } from './front-matter.ts'
import { instantOf } from './instant-of.ts'
import { readExport } from './read-export.ts'
import { ghostFile } from './testing/ghost-file.ts'
import { ODD_POSTS, oddPosts } from './testing/odd-posts.ts'
import { wordPressFile, wordPressWords } from './testing/wordpress-file.ts'

const NOW = new Date('2026-11-26T09:00:00Z')

function read(file: string) {
  const found = readExport(file, NOW, 'UTC')
  if (!found.ok) throw new Error(found.problem)
  return found
}

test('a WordPress post is identified by its permanent address, else its link, else its number', () => {
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

/** The words of an article that are neither in its text nor among its losses. */
function missing(words: readonly string[], { html, losses }: { html: string; losses: readonly string[] }) {
  const there = `${plainText(html)} ${losses.join(' ')}`.replaceAll('\u00ad', '')
  return words.filter((word) => !there.includes(word))
}

/** Losses in which a text has no place for words, and buttons, whose words move elsewhere. */
const FIELDS_AND_FRAMES = /^(?:frame|noscript|option|typed|drawn|label|press)\d+$/

describe.each([
  ['Ghost', 'GHOST', ghostFile, () => []],
  ['WordPress', 'WORDPRESS', wordPressFile, wordPressWords],
] as const)('an export of %s with fifty posts of odd markup', (_, source, fileOf, more) => {
  const posts = oddPosts()
  const found = read(fileOf(posts))
  const articles = found.articles.filter(({ problem }) => problem === null)

  test('keeps every word, or reports its loss', () => {
    expect(found.source).toBe(source)
    expect(articles).toHaveLength(ODD_POSTS)
    expect(
      articles
        .map((one, n) => missing([...(posts[n]?.words ?? []), ...more(n)], one))
        .filter(({ length }) => length > 0),
    ).toEqual([])
  })

  test('is valid text, and reports nothing as lost that is there', () => {
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

test('parts of WordPress that are not posts are reported', () => {
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
    ['published before anything was', { published_at: '1969-12-31' }, { status: 'DRAFT', publishedAt: null }],
    ['that is a page', { type: 'page' }, { problem: 'NOT_AN_ARTICLE' }],
    ['without HTML', { html: null, plaintext: 'a <b>\nc\n\nd' }, { html: '<p>a &lt;b&gt;<br>c</p><p>d</p>' }],
    [
      'without any text',
      { html: null, lexical: '{}' },
      { problem: 'TEXT_MISSING', losses: ['Text: the file has it only in the format of Ghost’s editor'] },
    ],
    ['without a title', { title: ' ' }, { problem: 'TITLE_MISSING' }],
    ['that is a draft with a title only', { status: 'draft', html: null }, { problem: null }],
    ['that is a draft with a text only', { status: 'draft', title: '' }, { problem: null }],
    ['that is a draft of nothing', { status: 'draft', title: '', html: null }, { problem: 'TEXT_MISSING' }],
    ['with a title of 254 characters', { title: 'é'.repeat(254) }, { problem: null }],
    ['with a title of 255 characters', { title: 'é'.repeat(255) }, { problem: 'TITLE_TOO_LONG' }],
    ['that is too large', { html: `<p>${'word '.repeat(60_000)}</p>` }, { problem: 'TOO_LARGE' }],
    ['nested without an end', { html: '<b>'.repeat(300) }, { problem: 'UNREADABLE' }],
    [
      'with a script in it',
      { html: '<p onclick="x()">a<script>alert(1)</script></p>' },
      { html: '<p>a</p>', losses: ['1 script'] },
    ],
    [
      'with letters that could not be read',
      { title: 'Gr\uFFFD\uFFFDe', html: '<p>\uFFFDber</p>' },
      { problem: null, losses: ['3 letters couldn’t be read (\uFFFD): save the file as UTF-8'] },
    ],
  ])('%s', (_, changes, expected) => {
    expect(ghostPost(changes)).toMatchObject(expected)
  })
})

test("a post of Ghost reports its other authors, its picture's caption, and embedded code", () => {
  const data = {
    posts: [
      { ...POST, id: 'p1', codeinjection_foot: '<script>x</script>' },
      { ...POST, id: 'p2', uuid: '' },
    ],
    users: [
      { id: 'u1', name: 'Ada King', email: 'ada@x.test' },
      { id: 'u2', name: 'Bo Li', email: 'bo@x.test' },
      { id: 'u3', name: 'Cy Roe', email: null },
    ],
    posts_authors: [
      { post_id: 'p1', author_id: 'u3', sort_order: 2 },
      { post_id: 'p1', author_id: 'u2', sort_order: 1 },
      { post_id: 'p1', author_id: 'u1', sort_order: 0 },
      { post_id: 'p2', author_id: 'gone' },
    ],
    tags: [{ id: 't1', name: 'Leadership' }],
    posts_tags: [
      { post_id: 'p1', tag_id: 'gone', sort_order: 0 },
      { post_id: 'p1', tag_id: 't1', sort_order: 1 },
    ],
    posts_meta: [{ post_id: 'p1', feature_image_alt: 'A pier', feature_image_caption: 'By Sam' }],
  }
  expect(read(JSON.stringify({ data })).articles).toMatchObject([
    {
      ...{ externalId: 'u', authorName: 'Ada King', authorEmail: 'ada@x.test', category: 'Leadership' },
      losses: [
        'Other authors: Bo Li, Cy Roe',
        'Description of the lead image: A pier',
        'Caption of the lead image: By Sam',
        'Injected code',
      ],
    },
    { externalId: 'p2', authorName: null, authorEmail: null, category: null, losses: [] },
  ])
  expect(ghostPost({ codeinjection_head: '<style></style>' })?.losses).toEqual(['Injected code'])
  expect(ghostPost({ page: 1 })?.problem).toBe('NOT_AN_ARTICLE')
  expect(ghostPost({ html: null, mobiledoc: '{}' })?.losses).toEqual([
    'Text: the file has it only in the format of Ghost’s editor',
  ])
  expect(ghostPost({ html: null })?.losses).toEqual([])
})

describe('a post of WordPress', () => {
  const namespaces =
    'xmlns:wp="http://wordpress.org/export/1.2/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/"'
  const picture = (id: string, address: string) =>
    `<item><wp:post_id>${id}</wp:post_id><wp:post_type>attachment</wp:post_type><wp:attachment_url> ${address} </wp:attachment_url></item>`
  const meta = (key: string, value: string) =>
    `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`
  const post = (inside: string, content = 'Text') =>
    read(
      `<?xml version="1.0"?><rss version="2.0" ${namespaces}><channel><wp:wxr_version>1.2</wp:wxr_version>
        <wp:author><wp:author_login>ada</wp:author_login><wp:author_email> ada@x.test </wp:author_email>
          <wp:author_display_name>Ada King</wp:author_display_name></wp:author>
        ${picture('8', '')}${picture('9', 'https://old.test/9.png')}
        <item><title>T</title><wp:post_id>7</wp:post_id><wp:post_date_gmt>2021-01-01 09:00:00</wp:post_date_gmt>
          <content:encoded><![CDATA[${content}]]></content:encoded>${inside}</item></channel></rss>`,
    ).articles[0]

  test.each([
    ['of which nothing more is said', '', { status: 'PUBLISHED', problem: null, losses: [], imageUrl: null }],
    [
      'behind a password',
      '<wp:post_password>x</wp:post_password>',
      { status: 'DRAFT', losses: ['Status: protected by a password, so it’s a draft here'] },
    ],
    [
      'for members of the site',
      '<wp:status>private</wp:status>',
      { status: 'DRAFT', losses: ['Status: private, so it’s a draft here'] },
    ],
    ['that waits for review', '<wp:status>pending</wp:status>', { status: 'DRAFT', losses: [] }],
    ['that is in the trash', '<wp:status>trash</wp:status>', { problem: 'IN_TRASH' }],
    ['that nobody began to write', '<wp:status>auto-draft</wp:status>', { problem: 'IN_TRASH' }],
    ['of a person it knows', '<dc:creator>ada</dc:creator>', { authorName: 'Ada King', authorEmail: 'ada@x.test' }],
    ['of somebody else', '<dc:creator>bo</dc:creator>', { authorName: 'bo', authorEmail: null }],
    ['with its picture', meta('_thumbnail_id', ' 9 '), { imageUrl: 'https://old.test/9.png' }],
    ['with a picture that has no address', meta('_thumbnail_id', '8'), { imageUrl: null }],
    [
      'with fields of its own',
      meta('mood', 'calm') + meta('_edit', 'x') + meta('empty', ' '),
      { losses: ['Custom field “mood”: calm'] },
    ],
    [
      'in several categories',
      '<category domain="post_tag">Odd</category><category domain="category">Uncategorized</category><category domain="category">Money</category><category>Plain</category>',
      { category: 'Money', losses: ['Tags: Odd, Plain'] },
    ],
    [
      'with a local date',
      '<wp:post_date>2021-01-02 10:00:00</wp:post_date>',
      { publishedAt: new Date('2021-01-01T09:00:00Z') },
    ],
    [
      'with footnotes',
      meta('footnotes', '[{"content":"A note"},null,"x",{"id":"y"}]'),
      { html: '<p>Text</p><ol><li><p>A note</p></li></ol>' },
    ],
    ['with footnotes that are none', meta('footnotes', '[]'), { html: '<p>Text</p>' }],
    ['with footnotes that are no list', meta('footnotes', '{"content":"x"}'), { html: '<p>Text</p>' }],
    ['with broken footnotes', meta('footnotes', '[{'), { html: '<p>Text</p>' }],
    [
      'with a comment of a reader',
      '<wp:comment></wp:comment><wp:comment></wp:comment>',
      { losses: ['2 reader comments'] },
    ],
  ])('%s', (_, inside, expected) => {
    expect(post(inside)).toMatchObject(expected)
  })

  test.each([
    ['one\ntwo\n\nthree', '<p>one<br>two</p><p>three</p>', []],
    ['one\n \t\n\n<h2>two</h2>', '<p>one</p><h2>two</h2>', []],
    ['<!-- wp:html -->one\n\ntwo<!-- /wp:html -->', '<p>one two</p>', []],
    ['a [sic] and [1] [note x]', '<p>a [sic] and [1] [note x]</p>', []],
    ['a [gallery ids="1"] b', '<p>a b</p>', ['Shortcode: [gallery ids="1"]']],
    ['[box]in it[/box]', '<p>in it</p>', ['Shortcode: [box]']],
    ['[map lat=3]', '<p>a</p>', ['Shortcode: [map lat=3]']],
  ])('%j is text, and its shortcodes are named', (content, html, losses) => {
    const found = post('', content === '[map lat=3]' ? `a${content}` : content)
    expect([found?.html.replaceAll('&nbsp;', ' '), found?.losses]).toEqual([html, losses])
  })
})

describe('an article that loses much', () => {
  const LONGEST = 'x'.repeat(LOSS_MAX_CHARACTERS - 'Description of the lead image: '.length)
  const said = (alt: string) => {
    const data = { posts: [{ ...POST, id: 'p' }], posts_meta: [{ post_id: 'p', feature_image_alt: alt }] }
    return read(JSON.stringify({ data })).articles[0]?.losses
  }

  test('has each loss in so many characters', () => {
    expect(said(LONGEST)).toEqual([`Description of the lead image: ${LONGEST}`])
    expect(said(`${LONGEST}y`)).toEqual([`Description of the lead image: ${LONGEST.slice(1)}…`])
  })

  test('limits the number of losses, and says how many more there are', () => {
    const pictures = (count: number) =>
      ghostPost({ html: `<p>a</p>${'<img src="https://a.test/x.png">'.repeat(count)}` })?.losses
    expect(pictures(LOSSES_MAX)).toHaveLength(LOSSES_MAX)
    expect(pictures(LOSSES_MAX)?.at(-1)).toBe('Image: https://a.test/x.png')
    expect(pictures(LOSSES_MAX + 2)).toHaveLength(LOSSES_MAX + 1)
    expect(pictures(LOSSES_MAX + 2)?.at(-1)).toBe('And 2 more items')
  })

  test('reports the tags and the standfirst that exceed their limits', () => {
    const long = 'c'.repeat(IMPORTED_CATEGORY_MAX_CHARACTERS + 1)
    const [fits, exceeds] = [
      's'.repeat(IMPORTED_SUMMARY_MAX_CHARACTERS),
      's'.repeat(IMPORTED_SUMMARY_MAX_CHARACTERS + 1),
    ]
    const markdown = (front: string) => read(`---\ntitle: T\ndate: 2021-01-01\n${front}\n---\nText`).articles[0]
    expect(markdown(`tags: [${long}, ${long.slice(1)}, b]`)).toMatchObject({
      category: long.slice(1),
      losses: [`Tags: b, ${long}`],
    })
    expect(markdown(`summary: ${fits}`)).toMatchObject({ summary: fits, losses: [] })
    expect(markdown(`summary: ${exceeds}`)).toMatchObject({ summary: null, losses: [`Standfirst: ${exceeds}`] })
    // A draft has no standfirst of its own yet.
    expect(markdown('summary: s\ndraft: true')).toMatchObject({ summary: null, losses: ['Standfirst: s'] })
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

  test('one text can contain several articles, and a rule between paragraphs starts none', () => {
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
        losses: ['Front matter “layout”: wide', 'Image: https://a.test/p.png (alt words)', 'Tags: Two'],
      },
      { externalId: 'second', title: 'Second', status: 'DRAFT', html: '<p>Only a line.</p>', category: 'One' },
    ])
    expect(articles[0]?.html).toContain('<a href="https://a.test/">link</a> (named)')
    expect(articles[0]?.html).toContain('<li><p>one</p><ul><li><p>two</p></li></ul></li>')
  })

  test.each([
    ['an id before its slug', 'id: seven\nslug: s', { externalId: 'seven' }],
    ['no id but a title', 'title: The pier', { externalId: 'the-pier', title: 'The pier' }],
    ['a title in signs only', 'title: 日本', { externalId: '日本' }],
    ['the author by name', 'author: Ada King', { authorName: 'Ada King', authorEmail: null }],
    ['the author by email', 'author: ada@x.test', { authorName: null, authorEmail: 'ada@x.test' }],
    ['the author by both', 'author: Ada King <ada@x.test>', { authorName: 'Ada King', authorEmail: 'ada@x.test' }],
    ['an email without a name', 'author: <ada@x.test>', { authorName: null, authorEmail: 'ada@x.test' }],
    ['no author', 'date: 2021-01-01', { authorName: null, authorEmail: null }],
    ['the email by itself', 'author: Ada\nemail: a@x.test', { authorName: 'Ada', authorEmail: 'a@x.test' }],
    [
      'several authors',
      'draft: true\nauthors: [Ada, Bo, Cy]',
      { authorName: 'Ada', losses: ['Other authors: Bo, Cy'] },
    ],
    ['a draft by its status', 'date: 2021-01-01\nstatus: Draft', { status: 'DRAFT', losses: [] }],
    ['no draft', 'date: 2021-01-01\ndraft: false', { status: 'PUBLISHED', losses: [] }],
    ['no draft by an empty word', 'date: 2021-01-01\ndraft: ""\nstatus:', { status: 'PUBLISHED', losses: [] }],
    ['a draft by a word', 'date: 2021-01-01\ndraft: Yes', { status: 'DRAFT', losses: [] }],
    [
      'everybody as its readers',
      'date: 2021-01-01\nvisibility: Public\nprivate: no\npublished: true',
      { status: 'PUBLISHED', losses: [], publishedAt: new Date('2021-01-01T12:00:00Z') },
    ],
    [
      'two values where one is used',
      'date: 2021-01-01\npublished_at: 2021-01-02\nid: seven\nslug: s\nsummary: a\nexcerpt: b\ndescription: a',
      {
        ...{ externalId: 'seven', summary: 'a' },
        losses: ['Front matter “slug”: s', 'Front matter “excerpt”: b', 'Front matter “published_at”: 2021-01-02'],
      },
    ],
    ['a day that no month has', 'date: 2021-02-30', { status: 'DRAFT', publishedAt: null }],
    ['the last day of a leap year’s February', 'date: 2020-02-29', { publishedAt: new Date('2020-02-29T12:00:00Z') }],
    ['a picture in front', 'date: 2021-01-01\ncover: https://a.test/x.png', { imageUrl: 'https://a.test/x.png' }],
    ['a value over two lines', 'date: 2021-01-01\nsummary: one\n  two', { summary: 'one two' }],
    ['a value below its key', 'date: 2021-01-01\nsummary: >\n  one\n  two', { summary: 'one two' }],
    ['a remark', 'date: 2021-01-01\nsummary: one\n# not this', { summary: 'one' }],
    ['quotes', `date: 2021-01-01\nsummary: "a \\"b\\""`, { summary: 'a "b"' }],
    ['single quotes', `date: 2021-01-01\nsummary: 'it''s'`, { summary: "it's" }],
    ['quotes around nothing', 'date: 2021-01-01\nsummary: ""', { summary: null, losses: [] }],
    ['one quote only', `date: 2021-01-01\nsummary: "`, { summary: '"' }],
    ['quotes that do not match', `date: 2021-01-01\nsummary: "a'`, { summary: `"a'` }],
    ['half of a list', 'date: 2021-01-01\nsummary: [a', { summary: '[a' }],
    ['the other half', 'date: 2021-01-01\nsummary: a]', { summary: 'a]' }],
    [
      'keys in another spelling',
      'Published At: 2021-01-01\nAuthor-Email: a@x.test',
      { authorEmail: 'a@x.test', publishedAt: new Date('2021-01-01T12:00:00Z') },
    ],
  ])('may have %s', (_, front, expected) => {
    expect(read(`---\n${front}\n---\nText`).articles).toMatchObject([expected])
  })

  function dated(front: string) {
    return read(`---\ndate: 2021-01-01\n${front}\n---\nText`).articles[0]
  }

  test.each(['publish', 'Published', 'public', 'live'])('is published by the status %s', (word) => {
    expect(dated(`status: ${word}`)).toMatchObject({ status: 'PUBLISHED', losses: [] })
  })

  test.each([
    ['status', 'private'],
    ['status', 'scheduled'],
    ['visibility', 'members'],
    ['private', 'true'],
    ['published', 'No'],
  ])('is a draft by %s: %s, which is listed', (key, value) => {
    const losses = [`Front matter “${key}”: ${value}, so it’s a draft here`]
    expect(dated(`${key}: ${value}`)).toMatchObject({ status: 'DRAFT', losses })
  })

  test('dashes may have blanks after them', () => {
    const { articles } = read(
      '--- \ntitle: T\ndate: 2021-01-01\n---\t\nText\n---  \ntitle: U\ndate: 2021-01-01\n--- \nMore',
    )
    expect(articles).toMatchObject([
      { title: 'T', html: '<p>Text</p>' },
      { title: 'U', html: '<p>More</p>' },
    ])
  })

  test.each([
    ['dashes below a line, before a word with a colon', 'Before\n\n---\nNote: a word\n---\nAfter'],
    ['front matter in a code block', 'Before\n\n```yaml\n---\ntitle: Sample\n---\n```\n\nAfter'],
    ['front matter in a longer code block', 'Before\n\n~~~~\n~~~\n---\ntitle: Sample\n---\n~~~~\n\nAfter'],
  ])('%s start no article', (_, body) => {
    const { articles } = read(`---\ntitle: T\ndate: 2021-01-01\n---\n${body}`)
    expect(articles).toHaveLength(1)
    expect(articles[0]?.html).toMatch(/Before.*After/s)
  })

  test('a code block that is not closed does not contain the next article', () => {
    const { articles } = read('---\ntitle: T\ndraft: true\n---\n```\nText\n\n---\ntitle: U\ndraft: true\n---\nMore')
    expect(articles.map(({ title }) => title)).toEqual(['T', 'U'])
  })

  test('a picture without words is identified by its address', () => {
    const { articles } = read('---\ntitle: T\ndraft: true\n---\na ![ ](https://a.test/x.png)')
    expect(articles[0]?.losses).toEqual(['Image: https://a.test/x.png'])
  })

  test.each([
    ['a blank line within it', '---\ntitle: a\n\nb: c\n---\ntext'],
    ['no end', '---\ntitle: a\ntext'],
    ['a hundred lines', `---\n${'a: b\n'.repeat(100)}---\ntext`],
  ])('is none with %s', (_, file) => {
    expect(readExport(file, NOW, 'UTC')).toEqual({ ok: false, problem: 'unknownFormat' })
  })

  test('may have 98 lines, and Windows line ends', () => {
    expect(read(`---\r\n${'a: b\r\n'.repeat(98)}---\r\ntext`).articles).toHaveLength(1)
  })

  test('the first heading is the title if none is given', () => {
    expect(read('---\ndate: 2021-05-04\n---\n\n# The title\n\nText').articles).toMatchObject([
      { title: 'The title', externalId: 'the-title', html: '<p>Text</p>' },
    ])
  })
})

describe('an invalid file', () => {
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
    expect(readExport(file, NOW, 'UTC')).toEqual({ ok: false, problem })
  })
})

test('an article that occurs twice in a file is imported once', () => {
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

test('of any markup, each word is kept or reported', () => {
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
  expect(growthOf((text) => readExport(text, NOW, 'UTC'), shape)).toBeLessThan(LINEAR_MOST)
})

describe('a file of articles', () => {
  const posts = (count: number) =>
    JSON.stringify({ data: { posts: Array.from({ length: count }, (_, id) => ({ ...POST, id, uuid: `u${id}` })) } })
  const problem = (file: string) => {
    const found = readExport(file, NOW, 'UTC')
    return found.ok ? null : found.problem
  }

  test.each([
    ['500 articles', posts(500), null],
    ['501', posts(501), 'tooManyArticles'],
    ['none', posts(0), 'empty'],
    ['nothing', ' \n', 'empty'],
    ['a byte order mark alone', '\uFEFF', 'empty'],
    ['two mebibytes', '---\ntitle: T\n---\n'.padEnd(2 * 1024 * 1024, 'x'), null],
    ['one byte more', '---\ntitle: T\n---\n'.padEnd(2 * 1024 * 1024 + 1, 'x'), 'tooLarge'],
  ])('of %s', (_, file, expected) => {
    expect(problem(file)).toBe(expected)
  })

  test('has an article that is published at this moment, and a draft of one a moment later', () => {
    expect(ghostPost({ published_at: NOW.toISOString() })?.status).toBe('PUBLISHED')
    expect(ghostPost({ published_at: new Date(NOW.getTime() + 1).toISOString() })?.status).toBe('DRAFT')
  })

  test.each([
    ['1970-01-01T00:00:00Z', new Date(0)],
    ['1969-12-31T23:59:59Z', null],
    ['2021-01-01', new Date('2021-01-01T12:00:00Z')],
    ['2021-01-01 10:00 +0200', new Date('2021-01-01T08:00:00Z')],
    ['2021-13-01', null],
    ['yesterday', null],
  ])('has the date %s', (date, at) => {
    expect(instantOf(date, 'UTC')).toEqual(at)
  })

  test.each(['Pacific/Auckland', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/New_York', 'UTC'])(
    'without a time has the same date in the community’s time zone: %s',
    (timeZone) => {
      const found = readExport('---\ntitle: T\ndate: 2021-01-01\n---\nText', NOW, timeZone)
      const [article] = found.ok ? found.articles : []
      expect(formatDate(article?.publishedAt ?? NOW, timeZone)).toBe('Jan 1, 2021')
    },
  )
})

describe('the front matter of an article', () => {
  const read = (...lines: string[]) => Object.fromEntries(readFrontMatter(lines))

  test.each([
    ['a text', ['a: b'], { a: ['b'] }],
    ['a text that goes on', ['a: b', '  c', '', '# not this', 'd'], { a: ['b c d'] }],
    ['a text that begins on the next line', ['a: |', '  b', 'c: >', '  d'], { a: ['b'], c: ['d'] }],
    ['nothing', ['a:', ''], { a: [] }],
    ['a list', ['a: [b, "c, d", \'e\', ]'], { a: ['b', '"c', 'd"', 'e'] }],
    ['a list of lines', ['a:', '- b', "  - 'c'"], { a: ['b', 'c'] }],
    ['a quoted text', ['a: "b"', "c: 'd'", 'e: "f\'', 'g: "'], { a: ['b'], c: ['d'], e: ['"f\''], g: ['"'] }],
    ['half a list', ['a: [b', 'c: d]'], { a: ['[b'], c: ['d]'] }],
    ['keys of words', ['Published At: b', 'last-mod: c'], { published_at: ['b'], last_mod: ['c'] }],
  ])('has %s', (_, lines, expected) => {
    expect(read(...lines)).toEqual(expected)
  })
})
