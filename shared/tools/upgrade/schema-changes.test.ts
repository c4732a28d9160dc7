import { describe, expect, it } from 'vitest'
import { EXPLAINED, RELEASED } from './explained.ts'
import { changesAfter, committedSteps } from './schema-changes.ts'

const BEFORE = `CREATE TABLE posts (id text PRIMARY KEY, title text NOT NULL, note text,
  CONSTRAINT "posts_title" CHECK("posts"."title" <> '')
);
CREATE TABLE likes (id text PRIMARY KEY);`

function changesOf(...sql: readonly string[]) {
  const steps = sql.map((one, at) => ({ tag: `2_step_${at}`, sql: one }))
  return changesAfter('1_released', [{ tag: '1_released', sql: BEFORE }, ...steps]).map((one) => one.split(': ')[1])
}

const REBUILT = `CREATE TABLE __new_posts (id text PRIMARY KEY, title text NOT NULL, note text,
  CONSTRAINT "posts_title" CHECK("__new_posts"."title" <> '')
  );
  INSERT INTO __new_posts SELECT id, title, note FROM posts; DROP TABLE posts; ALTER TABLE __new_posts RENAME TO posts;`

describe('a step that only adds is free', () => {
  it.each([
    ['a table', 'CREATE TABLE other (id text NOT NULL)'],
    ['a column', 'ALTER TABLE posts ADD more text'],
    ['a column with a default', 'ALTER TABLE posts ADD more integer DEFAULT 0 NOT NULL'],
    ['an index', 'CREATE INDEX posts_by_title ON posts (title)'],
    ['a trigger that only writes', 'CREATE TRIGGER t AFTER INSERT ON posts BEGIN DELETE FROM likes; END'],
    ['a table built anew as it was', REBUILT],
    [
      'what it then takes away of its own',
      'CREATE TABLE other (id text, more text); ALTER TABLE other DROP COLUMN more',
    ],
  ])('%s', (_what, sql) => {
    expect(changesOf(sql)).toEqual([])
  })
})

describe('what an earlier build would notice is named', () => {
  it.each([
    ['DROP TABLE likes', 'likes is dropped'],
    ['ALTER TABLE likes RENAME TO hearts', 'likes is dropped'],
    ['ALTER TABLE posts DROP COLUMN note', 'posts.note is dropped'],
    ['ALTER TABLE posts RENAME COLUMN note TO remark', 'posts.note is dropped'],
    [`${REBUILT.replaceAll('note text', 'note text NOT NULL')}`, 'posts.note must be given'],
    ['CREATE UNIQUE INDEX posts_title_once ON posts (title)', 'posts has a new rule'],
    [REBUILT.replaceAll(`<> ''`, `<> 'x'`), 'posts has a new rule'],
    [`CREATE TRIGGER t BEFORE INSERT ON posts BEGIN SELECT RAISE(ABORT, 'no'); END`, 'posts has a new rule'],
  ])('%s', (sql, change) => {
    expect(changesOf(sql)).toEqual([change])
  })

  it('in whichever step it is', () => {
    expect(changesOf('CREATE TABLE other (id text)', 'DROP TABLE likes')).toEqual(['likes is dropped'])
  })
})

it('steps after the newest deployed one only add, or explain why nobody notices', () => {
  const steps = committedSteps()
  expect(steps.map(({ tag }) => tag)).toContain(RELEASED)
  expect(changesAfter(RELEASED, steps)).toEqual(Object.keys(EXPLAINED))
})
