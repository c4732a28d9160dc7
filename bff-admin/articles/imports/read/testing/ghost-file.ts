import { dayOf, MAYA_THERE, type OddPost, type PersonOfFile, STRANGER } from './odd-posts.ts'

/**
 * An export from Ghost 5 with these posts: the rows of its tables, as its documentation shows them. Every tenth is a
 * draft.
 */
export function ghostFile(posts: readonly OddPost[], author: (n: number) => PersonOfFile = () => MAYA_THERE): string {
  const people = [MAYA_THERE, STRANGER].map((one, i) => ({ id: `u${i}`, slug: `u${i}`, status: 'active', ...one }))
  const data = {
    posts: posts.map(({ n, html }) => ({
      id: `p${n}`,
      uuid: `0000-${n}`,
      title: `Ghost post ${n} & more`,
      slug: `ghost-post-${n}`,
      mobiledoc: null,
      lexical: '{"root":{"children":[]}}',
      html: `<!--kg-card-begin: html-->${html}<!--kg-card-end: html-->`,
      plaintext: null,
      feature_image: n % 3 === 0 ? `__GHOST_URL__/content/images/${n}.png` : null,
      featured: 0,
      type: 'post',
      status: n % 10 === 9 ? 'draft' : 'published',
      visibility: 'public',
      created_at: `${dayOf(n)}T08:00:00.000Z`,
      published_at: n % 10 === 9 ? null : `${dayOf(n)}T09:00:00.000Z`,
      custom_excerpt: n % 4 === 0 ? `Excerpt of ${n}.` : null,
    })),
    tags: [
      { id: 't1', name: 'Leadership', slug: 'leadership', visibility: 'public' },
      { id: 't2', name: '#internal', slug: 'hash-internal', visibility: 'internal' },
    ],
    posts_tags: posts.flatMap(({ n }) => [
      { id: `a${n}`, post_id: `p${n}`, tag_id: 't2', sort_order: 1 },
      { id: `b${n}`, post_id: `p${n}`, tag_id: 't1', sort_order: 0 },
    ]),
    users: people,
    posts_authors: posts.map(({ n }) => ({
      id: `c${n}`,
      post_id: `p${n}`,
      author_id: people.find(({ email }) => email === author(n).email)?.id,
      sort_order: 0,
    })),
    posts_meta: [{ id: 'm0', post_id: 'p0', feature_image_alt: 'Alternative words', feature_image_caption: null }],
  }
  return JSON.stringify({ db: [{ meta: { exported_on: 1_700_000_000_000, version: '5.75.0' }, data }] })
}
