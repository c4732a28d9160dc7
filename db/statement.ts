import { type AnyColumn, and, eq, is, SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { drizzle } from 'drizzle-orm/sqlite-proxy'
import { type JoinedTables, rowMapper, type SelectedField } from './row-mapper.ts'
import type { Rows, SqlValue } from './sql-value.ts'
import { statementObserver } from './statement-observer.ts'
import { type Written, withConstants } from './written-constants.ts'

/** A query built with `build`. */
export type Query = BatchItem<'sqlite'>

/** The text of a statement, also as JSON text: it is sent with every call and never changes. */
export type StatementText = { readonly sql: string; readonly json: string }

/** A statement with the arguments of one call. */
export type BoundStatement<Result = unknown> = {
  readonly text: StatementText
  readonly args: readonly SqlValue[]
  readonly toResult: (rows: Rows) => Result
}

/** What a `Db` runs: product code passes statements; a plain query is built for the one call (tests and the seed). */
export type Runnable = Query | BoundStatement<never> | BoundStatement
export type ResultOf<R extends Runnable> =
  R extends BoundStatement<infer Result> ? Result : R extends Query ? R['_']['result'] : never

/** Builds queries for `statement`; cannot run any. */
export const build = drizzle(() => {
  throw new Error('Run queries through the read and commit of a Db')
})

/** For EXISTS, to which it does not matter what a row has. */
export function anyRow() {
  return build.select({ one: sql`1` })
}

/**
 * A statement whose SQL text and column mapping are made once per isolate, at its first use, and bound for each call. `make` runs once: the
 * properties of its argument are placeholders, whatever their types say, so it may pass them to the query and must not inspect them. Dates,
 * booleans and lists (for `inList`) are bound as the columns store them.
 */
export function statement<Args extends object, Q extends Query>(make: (args: Args) => Q) {
  let built: Built | undefined
  return (args: Args): BoundStatement<Q['_']['result']> => {
    built ??= buildOnce(make(placeholders<Args>()), (written) => withConstants(written, constantOf))
    return bind(built, args as Readonly<Record<string, unknown>>)
  }
}

/** Statements that differ in more than their arguments: one per `shape`, of which there must be few. */
export function statementByShape<Shape, Args extends object, Q extends Query>(
  make: (shape: Shape) => (args: Args) => Q,
): (shape: Shape) => (args: Args) => BoundStatement<Q['_']['result']> {
  const made = new Map<string, (args: Args) => BoundStatement<Q['_']['result']>>()
  return (shape) => {
    const key = JSON.stringify(shape)
    const known = made.get(key) ?? statement(make(shape))
    made.set(key, known)
    return known
  }
}

/** A statement for one call. */
export function once<Q extends Query>(query: Q): BoundStatement<Q['_']['result']> {
  return bind(buildOnce(query), {})
}

export function toBound(runnable: Runnable): BoundStatement {
  return 'toResult' in runnable ? (runnable as BoundStatement) : once(runnable)
}

/** drizzle does not know the columns of a table passed as an argument: the returned rows are rows of that table. */
export function rowsOf<Row>(query: Query): Query & { readonly _: { readonly result: Row[] } } {
  return query as Query & { readonly _: { readonly result: Row[] } }
}

/**
 * The ids of the first rows for each item of a list, as a list for IN. `query` selects `id`, ordered and limited, for the given item, so
 * that each item costs one index search however many rows it has. The list may be a query of JSON text.
 */
export function idsOfEach(list: readonly unknown[] | SQL, query: (item: SQL) => SQLWrapper): SQL {
  return sql`(SELECT first.value FROM json_each(${jsonList(list)}) AS asked CROSS JOIN json_each((SELECT json_group_array(id) FROM ${query(sql`asked.value`)})) AS first)`
}

/**
 * Whether a column has a value, for rows that are found by another key. The plus keeps SQLite from using an index of the column, which
 * without statistics it considers as good as the key.
 */
export function isAlso<T>(column: AnyColumn, value: T): SQL {
  return sql`+${column} = ${value}`
}

type OfUser<Id, CommunityId> = { readonly userId: Id; readonly communityId: CommunityId }

/** Condition: the row is of this user, in this community; of a join, of the user that another row names. */
export function isOfUser(
  table: OfUser<AnyColumn, AnyColumn>,
  { userId, communityId }: OfUser<string | SQLWrapper, string | SQLWrapper>,
): SQL | undefined {
  return and(eq(table.userId, userId), eq(table.communityId, communityId))
}

/** Condition: the row has this id, in this community; of a join, the row that another one of the same community names. */
export function hasId(
  table: { readonly id: AnyColumn; readonly communityId: AnyColumn },
  id: string | SQLWrapper,
  { communityId }: { readonly communityId: string | SQLWrapper },
): SQL | undefined {
  return and(eq(table.id, id), eq(table.communityId, communityId))
}

/** Whether the column is one of a list that is an argument of the statement: one text for lists of every length. */
export function inList<T>(column: AnyColumn | SQL<T>, list: readonly T[]): SQL {
  return sql`${column} in (select value from json_each(${jsonList(list)}))`
}

/** One argument: drizzle would create an argument for every item. */
function jsonList(list: readonly unknown[] | SQL): SQL {
  return is(list, SQL) ? list : sql`${sql.param(list)}`
}

type Built = {
  readonly text: StatementText
  readonly params: readonly unknown[]
  readonly toResult: (rows: Rows) => unknown
}

/** The prepared query in drizzle; a raw SQL query has no fields. */
type Prepared = {
  readonly fields?: readonly SelectedField[]
  readonly joinsNotNullableMap?: JoinedTables
  getQuery(): { sql: string; params: unknown[]; method?: string }
  mapResult(result: unknown, isFromBatch: boolean): unknown
}

class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** drizzle accepts an SQL object wherever it accepts a value, and passes its parameter on unchanged. */
function placeholders<Args extends object>(): Args {
  const placeholder = (name: string) =>
    Object.assign(sql`${sql.param(new Placeholder(name))}`, {
      [Symbol.toPrimitive]: () => {
        throw new Error(`"${name}" has no value while its statement is built`)
      },
    })
  return new Proxy({} as Args, { get: (_, name) => placeholder(String(name)) })
}

function constantOf(param: unknown): SqlValue | undefined {
  return param instanceof Placeholder ? undefined : toSqlValue(param, param)
}

function buildOnce(query: Query, complete: (written: Written) => Written = (written) => written): Built {
  nameExpressions(query)
  // `_prepare` is what drizzle's own batches call.
  const prepared = (query as unknown as { _prepare(): Prepared })._prepare()
  const { method, ...written } = prepared.getQuery()
  const { sql: text, params } = complete(written)
  statementObserver.current?.built(text, written.sql)
  const isRaw = prepared === (query as unknown)
  return {
    text: { sql: text, json: JSON.stringify(text) },
    params,
    toResult: isRaw ? rowsByName : resultReader(prepared, method),
  }
}

type Fields = { [name: string]: unknown }

/**
 * Gives the selected expressions of a query short names: the database returns the name of every column, and for an unnamed expression that
 * is its whole text, which made up a third of a page's responses. Rows are read by position.
 */
function nameExpressions(query: Query) {
  const { config } = query as unknown as { readonly config?: { fields?: Fields } }
  if (!config?.fields) return
  let count = 0
  const named = (fields: Fields): Fields =>
    Object.fromEntries(
      Object.entries(fields).map(([key, field]) => {
        if (is(field, SQL)) return [key, field.as(`_${count++}`)]
        return [key, isFields(field) ? named(field) : field]
      }),
    )
  config.fields = named(config.fields)
}

/** An object of fields within the row, not a column, table or expression. */
function isFields(field: unknown): field is Fields {
  return typeof field === 'object' && field !== null && Object.getPrototypeOf(field) === Object.prototype
}

function resultReader(prepared: Prepared, method: string | undefined): (rows: Rows) => unknown {
  const { fields, joinsNotNullableMap } = prepared
  if (method !== 'all' || !fields) return (rows) => prepared.mapResult(rows, true)
  const readRow = rowMapper(fields, joinsNotNullableMap)
  return ({ rows }) => rows.map(readRow)
}

function rowsByName({ columns, rows }: Rows) {
  return rows.map((row) => Object.fromEntries(columns.map((name, at) => [name, row[at]])))
}

function bind({ text, params, toResult }: Built, args: Readonly<Record<string, unknown>>): BoundStatement<never> {
  const values = params.map((param) => toSqlValue(param instanceof Placeholder ? args[param.name] : param, param))
  return { text, args: values, toResult: toResult as BoundStatement<never>['toResult'] }
}

function toSqlValue(value: unknown, param: unknown): SqlValue {
  if (typeof value === 'string' || typeof value === 'number' || value === null) return value
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value instanceof Date) return value.getTime()
  if (value instanceof Uint8Array) return value
  if (typeof value === 'object') return JSON.stringify(value)
  throw new Error(`A statement was not given ${param instanceof Placeholder ? `"${param.name}"` : 'a value'}`)
}
