import type { Exception } from './exception.ts'

export const SEARCH_EXCEPTIONS: readonly Exception[] = [
  {
    because: 'A search names the community in what it matches; the articles that it finds are bound.',
    tables: ['article_search'],
    sql: /article_search MATCH \?.* AS keys INDEXED BY article_search_texts_keys ON keys\.id = matched\.id AND keys\.community_id = \?/,
  },
  {
    because: 'A search of answers names the community in what it matches; the texts that it finds are bound.',
    tables: ['panel_answer_search'],
    sql: /panel_answer_search MATCH \?.*"panel_answer_texts"\."community_id" = \?/,
  },
  {
    because: 'A search of the directory names the community in what it matches; the entries that it finds are bound.',
    tables: ['directory_search', 'article_search', 'forum_search'],
    sql: /directory_search MATCH \?/,
    from: ['bff-member/members/directory/'],
  },
  {
    because: 'A word that may stand for a misspelt one is matched together with the community.',
    tables: ['directory_search'],
    sql: /directory_search MATCH '\{name role place\} : "' \|\| replace\(/,
    from: ['bff-member/members/directory/'],
  },
  {
    because: 'A word that may stand for a misspelt one is matched together with the community.',
    tables: ['article_search'],
    sql: /article_search MATCH '\{title author\} : "' \|\| replace\(/,
    from: ['bff-admin/articles/list/'],
  },
  {
    because: 'A job merges the parts of the index of all communities, and reads no row.',
    tables: ['directory_search'],
    sql: /^INSERT INTO directory_search \(directory_search, rank\) VALUES \('merge', -500\)$/,
    from: ['db/members/directory/'],
  },
  {
    because: 'Kept searches name the community in what they match; the entries that they find are bound.',
    tables: ['directory_search'],
    sql: /directory_search MATCH json_extract\(asked\.value/,
    from: ['db/members/saved-searches/'],
  },
  {
    because: 'A search of the forum names the community in what it matches; the entries that it finds are bound.',
    tables: ['forum_search'],
    sql: /forum_search MATCH \('community_id.*(?:"forum_search_texts"|\+texts)\."?community_id"? = \?/s,
    from: ['bff-member/forum/', 'bff-admin/forum/'],
  },
  {
    because: 'A search of stories names the community in what it matches; the articles that it finds are bound.',
    tables: ['article_search'],
    sql: /article_search MATCH \?/,
    from: ['bff-member/articles/stories/'],
  },
]
