import { writeFileSync } from 'node:fs'
import Database from 'libsql'

/* Writes large-statistics.json from a database with the large seed: `node db/testing/statements/write-statistics.ts <file>`. */

/** The tables that the large seed fills, and the small ones. For every other table SQLite assumes many rows. */
const TABLES = [
  'articles',
  'article_revisions',
  'article_events',
  'article_feedback',
  'article_search_texts',
  'directory_entries',
  'directory_facets',
  'group_addresses',
  'group_members',
  'groups',
  'introductions',
  'member_follows',
  'member_profiles',
  'message_threads',
  'notifications',
  'received_introductions',
  'saved_searches',
  'thread_members',
  'thread_messages',
  'users',
  'communities',
  'community_hosts',
]

type Row = { readonly tbl: string; readonly idx: string; readonly stat: string }

const database = new Database(process.argv[2] ?? 'council.db')
database.exec('ANALYZE')
const rows = database.prepare('SELECT tbl, idx, stat FROM sqlite_stat1 ORDER BY tbl, idx').all() as Row[]
const lines = rows
  .filter(({ tbl }) => TABLES.includes(tbl))
  .map(({ tbl, idx, stat }) => `  ${JSON.stringify({ tbl, idx, stat })}`)
writeFileSync(new URL('large-statistics.json', import.meta.url), `[\n${lines.join(',\n')}\n]\n`)
