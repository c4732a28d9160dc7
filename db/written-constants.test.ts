import Database from 'libsql'
import { describe, expect, it } from 'vitest'
import type { SqlValue } from './sql-value.ts'
import { withConstants } from './written-constants.ts'

/** Of these tests, the parameters that are objects are arguments of a call. */
function constantOf(param: unknown): SqlValue | undefined {
  return typeof param === 'object' && param !== null ? undefined : (param as SqlValue)
}

function written(sql: string, params: readonly unknown[]) {
  return withConstants({ sql, params }, constantOf)
}

const database = new Database(':memory:')

describe('a constant in the text of a statement', () => {
  it.each<[SqlValue, string]>([
    ['OPEN', "'OPEN'"],
    ["it's", "'it''s'"],
    ["'", "''''"],
    ["' OR '1'='1", "''' OR ''1''=''1'"],
    ["\\' --", "'\\'' --'"],
    ['"?" ? $1 :name', `'"?" ? $1 :name'`],
    ["$& $'", "'$& $'''"],
    ['two\nlines', "'two\nlines'"],
    ['é 漢 🙂', "'é 漢 🙂'"],
    ['', "''"],
    [0, '0'],
    [1, '1'],
    [2.5, '2.5'],
    [1e21, '1e+21'],
    [null, 'NULL'],
  ])('%j is written as %s, which is read as the same value', (value, literal) => {
    const { sql, params } = written('SELECT ? AS one, typeof(?) AS type', [value, value])
    expect({ sql, params }).toEqual({ sql: `SELECT ${literal} AS one, typeof(${literal}) AS type`, params: [] })
    expect((database.prepare(sql).get() as { one: SqlValue }).one).toBe(value)
  })

  it.each([
    ['a negative number, whose sign could become part of what is before it', -1],
    ['a number that SQL cannot write', Number.POSITIVE_INFINITY],
    ['a text with a NUL, of which SQLite would read the beginning', 'a\0b'],
    ['an argument of the call', { name: 'id' }],
  ])('%s stays a parameter', (_what, param) => {
    expect(written('SELECT 1-?', [param])).toEqual({ sql: 'SELECT 1-?', params: [param] })
  })

  it('takes the place of its own mark: question marks in texts and names are none', () => {
    const id = { name: 'id' }
    expect(written(`SELECT '?''?' || ?, "a?" FROM t WHERE b = ? AND id = ? AND c = ?`, ['x', 'y', id, 2])).toEqual({
      sql: `SELECT '?''?' || 'x', "a?" FROM t WHERE b = 'y' AND id = ? AND c = 2`,
      params: [id],
    })
  })

  it('is not the number of rows, so that no plan depends on it', () => {
    const sql = 'SELECT a FROM t WHERE b IN (SELECT c FROM d LIMIT ?) limit ? offset ?'
    expect(written(sql, [1, 2, 3])).toEqual({ sql, params: [1, 2, 3] })
  })

  it('is refused where the marks are not those of the parameters', () => {
    expect(() => written("SELECT ? -- it's\n, ? -- it's", ['a', 'b'])).toThrow('2 parameters and 1 marks')
  })
})
