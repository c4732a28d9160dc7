import { isMark, isQuery, isWord, type Node, parseSql, split, splitByComma } from './sql-tree.ts'

export type CommunityBindings = {
  /** Tables with a community that the statement reads or writes without binding it. */
  readonly unbound: readonly string[]
  /** Which arguments are compared with, or written as, a community. */
  readonly params: readonly number[]
}

/** A table with a community, as a query names it. */
type Source = { readonly table: string; readonly alias: string; readonly key: string; readonly isDerived: boolean }
type Scope = { readonly sources: readonly Source[]; readonly outer: Scope | null }
/** `to` has the community of `from`; `from` is another source, or a value. */
type Binding = { readonly to: string; readonly from: string }

const VALUE = '?'
const COLUMN = 'community_id'
/** Tables whose community is not in the column of that name. */
const COLUMN_OF: Readonly<Record<string, string>> = { communities: 'id' }
/** A host names one community, so a row found by its host is bound. */
const NAMES_COMMUNITY: Readonly<Record<string, string>> = { community_hosts: 'host' }
/**
 * Rows that are reached by a key from a bound row without repeating the community. People: staff belong to the admin community and act in
 * others, so an author or editor is found by id alone. Phones: each person has one.
 */
const REACHED_BY: Readonly<Record<string, string>> = { users: 'id', mobile_phones: 'user_id' }
const CLAUSES = ['from', 'where', 'group', 'having', 'order', 'limit', 'returning', 'window'] as const

/**
 * A table counts as bound when each alternative of its conditions compares its community with an argument, or with the community of a bound
 * table.
 */
export function communityBindings(sql: string, communityTables: ReadonlySet<string>): CommunityBindings {
  const reading = new Reading(communityTables)
  reading.statement(parseSql(sql))
  return { unbound: reading.unbound(), params: reading.params }
}

class Reading {
  readonly params: number[] = []
  readonly #tables: ReadonlySet<string>
  readonly #bindings: Binding[] = []
  readonly #needed: Source[] = []
  readonly #withQueries = new Set<string>()
  #sources = 0

  constructor(tables: ReadonlySet<string>) {
    this.#tables = tables
  }

  unbound(): readonly string[] {
    const bound = new Set([VALUE])
    for (let size = 0; size !== bound.size; ) {
      size = bound.size
      for (const { to, from } of this.#bindings) if (bound.has(from)) bound.add(to)
    }
    return this.#needed.filter(({ key }) => !bound.has(key)).map(({ table }) => table)
  }

  statement(nodes: readonly Node[]) {
    const main = this.#afterWith(nodes, null)
    if (isWord(main[0], 'select')) this.#query(main, null)
    else if (isWord(main[0], 'insert', 'replace')) this.#insert(main)
    else if (isWord(main[0], 'update')) this.#update(main)
    else if (isWord(main[0], 'delete')) this.#delete(main)
  }

  /** Reads the queries of `with` and returns what follows them. */
  #afterWith(nodes: readonly Node[], outer: Scope | null): readonly Node[] {
    if (!isWord(nodes[0], 'with')) return nodes
    const at = nodes.findIndex((node) => isWord(node, 'select', 'insert', 'update', 'delete', 'replace'))
    for (const [i, node] of nodes.slice(0, at).entries()) {
      if (node.kind === 'name' || (node.kind === 'word' && !isWord(node, 'with', 'recursive', 'as'))) {
        this.#withQueries.add(node.text)
      }
      if (node.kind === 'group' && isWord(nodes[i - 1], 'as')) this.#query(node.nodes, outer)
    }
    return nodes.slice(at)
  }

  /** The conditions of a query as bindings: those of outer sources also apply if the query must have a row. */
  #query(nodes: readonly Node[], outer: Scope | null): readonly Binding[] {
    const arms = split(this.#afterWith(nodes, outer), (node) => isWord(node, 'union', 'intersect', 'except', 'all'))
    return arms.map((arm) => this.#select(arm, outer)).at(arms.length === 1 ? 0 : arms.length) ?? []
  }

  #select(nodes: readonly Node[], outer: Scope | null): readonly Binding[] {
    const clauses = clausesOf(nodes)
    const { scope, conditions } = this.#from(clauses.from ?? [], outer)
    const all = [...conditions, clauses.where ?? []].flatMap((condition) => this.#condition(condition, scope))
    const own = new Set(scope.sources.map(({ key }) => key))
    this.#bindings.push(...all.filter(({ to }) => own.has(to)))
    for (const rest of [clauses.head, clauses.group, clauses.having, clauses.order, clauses.limit]) {
      this.#subqueries(rest ?? [], scope)
    }
    return all.filter(({ to }) => !own.has(to))
  }

  #insert(nodes: readonly Node[]) {
    const into = nodes.findIndex((node) => isWord(node, 'into'))
    const table = textOf(nodes[into + 1])
    const columns = nodes.findIndex((node, at) => at > into && node.kind === 'group')
    const names = groupAt(nodes, columns)
    const at = splitByComma(names).findIndex(([name]) => textOf(name) === COLUMN)
    const rest = nodes.slice(columns + 1)
    const isNeeded = this.#tables.has(table)
    const target = this.#source(table, table)
    if (isNeeded) this.#needed.push(target)
    if (isWord(rest[0], 'values')) {
      const until = rest.findIndex((node) => isWord(node, 'on', 'returning'))
      const rows = rest.slice(1, until === -1 ? undefined : until).filter((node) => node.kind === 'group')
      const values = rows.map((row) => splitByComma(row.nodes)[at] ?? [])
      if (isNeeded && values.every((value) => this.#isValue(value)))
        this.#bindings.push({ to: target.key, from: VALUE })
      for (const row of rows) this.#subqueries(row.nodes, null)
      return
    }
    if (isQuery(rest)) this.#insertFrom(rest, at, isNeeded ? target : null)
  }

  #insertFrom(nodes: readonly Node[], at: number, target: Source | null) {
    const until = nodes.findIndex((node, i) => isWord(node, 'on') && isWord(nodes[i + 1], 'conflict'))
    const query = this.#afterWith(nodes.slice(0, until === -1 ? undefined : until), null)
    const clauses = clausesOf(query)
    const value = splitByComma(clauses.head.slice(1))[at] ?? []
    const before = this.#sources
    this.#query(query, null)
    if (!target) return
    if (this.#isValue(value)) this.#bindings.push({ to: target.key, from: VALUE })
    const isQualified = value.length >= 3 && isMark(value[1], '.')
    const column = textOf(value[isQualified ? 2 : 0])
    const alias = isQualified ? textOf(value[0]) : null
    const from = this.#needed.find(
      (one) => column === COLUMN && (alias ?? one.alias) === one.alias && Number(one.key.slice(1)) >= before,
    )
    if (from) this.#bindings.push({ to: target.key, from: from.key })
  }

  /** `?`, also with an alias or a cast around it. */
  #isValue(nodes: readonly Node[]): boolean {
    const [first] = nodes
    if (first?.kind === 'group') return this.#isValue(first.nodes)
    if (first?.kind !== 'param') return false
    this.params.push(first.index)
    return true
  }

  #update(nodes: readonly Node[]) {
    const set = nodes.findIndex((node) => isWord(node, 'set'))
    const clauses = clausesOf(nodes.slice(set))
    const table = nodes
      .slice(1, set)
      .find((node) => node.kind === 'name' || (node.kind === 'word' && !isWord(node, 'or')))
    this.#change(textOf(table), clauses)
  }

  #delete(nodes: readonly Node[]) {
    this.#change(textOf(nodes[2]), { ...clausesOf(nodes.slice(3)) })
  }

  #change(table: string, clauses: Clauses) {
    const target = this.#source(table, table)
    if (this.#tables.has(table)) this.#needed.push(target)
    const joined = this.#from(clauses.from ?? [], null)
    const scope = { sources: [target, ...joined.scope.sources], outer: null }
    for (const condition of [...joined.conditions, clauses.where ?? []]) {
      this.#bindings.push(...this.#condition(condition, scope))
    }
    this.#subqueries(clauses.head, scope)
  }

  #source(table: string, alias: string, isDerived = false): Source {
    return { table, alias, key: `s${this.#sources++}`, isDerived }
  }

  #from(nodes: readonly Node[], outer: Scope | null): { scope: Scope; conditions: readonly Node[][] } {
    const sources: Source[] = []
    const conditions: Node[][] = []
    for (const part of split(nodes, (node) => isMark(node, ',') || isWord(node, 'join'))) {
      const on = part.findIndex((node) => isWord(node, 'on'))
      const indexed = part.findIndex((node) => isWord(node, 'indexed'))
      const source = part.slice(0, indexed !== -1 ? indexed : on !== -1 ? on : undefined)
      const [first, ...names] = source.filter(
        (node) => !isWord(node, 'as', 'left', 'inner', 'outer', 'cross', 'natural', 'full', 'right'),
      )
      if (on !== -1)
        conditions.push(part.slice(on + 1).filter((node) => !isWord(node, 'left', 'inner', 'cross', 'full', 'right')))
      if (!first) continue
      sources.push(this.#sourceOf(first, names, outer))
      // The arguments of a table function may be queries.
      if (first.kind !== 'group') this.#subqueries(names, { sources, outer })
    }
    return { scope: { sources, outer }, conditions }
  }

  #sourceOf(first: Node, names: readonly Node[], outer: Scope | null): Source {
    const alias = names.map((node) => (node.kind === 'name' || node.kind === 'word' ? node.text : '')).find(Boolean)
    if (first.kind === 'group') {
      this.#query(first.nodes, outer)
      return this.#derived(alias ?? '')
    }
    const table = textOf(first)
    const source = this.#source(table, alias ?? table)
    if (this.#withQueries.has(table)) return this.#derived(alias ?? table)
    if (this.#tables.has(table)) this.#needed.push(source)
    return source
  }

  /** The rows of a subquery have the communities of its tables, which are checked there. */
  #derived(alias: string): Source {
    const source = this.#source('', alias, true)
    this.#bindings.push({ to: source.key, from: VALUE })
    return source
  }

  #condition(nodes: readonly Node[], scope: Scope): readonly Binding[] {
    const [only] = nodes
    if (nodes.length === 1 && only?.kind === 'group' && !isQuery(only.nodes)) return this.#condition(only.nodes, scope)
    const either = split(nodes, (node) => isWord(node, 'or'))
    if (either.length > 1) return inAll(either.map((arm) => this.#condition(arm, scope)))
    const both = splitByAnd(nodes)
    if (both.length > 1) return both.flatMap((part) => this.#condition(part, scope))
    return this.#comparison(nodes, scope)
  }

  #comparison(nodes: readonly Node[], scope: Scope): readonly Binding[] {
    const [first, second] = nodes
    if (isWord(first, 'exists') && second?.kind === 'group') return this.#query(second.nodes, scope)
    const at = nodes.findIndex((node) => isMark(node, '=') || isWord(node, 'in'))
    const isNegated = isWord(nodes[at - 1], 'not') || isWord(first, 'not')
    const [left, right] = [nodes.slice(0, at), nodes.slice(at + 1)]
    if (at === -1 || isNegated) {
      this.#subqueries(nodes, scope)
      return []
    }
    return [...this.#bind(left, right, scope), ...(isMark(nodes[at], '=') ? this.#bind(right, left, scope) : [])]
  }

  #bind(left: readonly Node[], right: readonly Node[], scope: Scope): readonly Binding[] {
    const to = sourceOfColumn(left, scope, (table) => COLUMN_OF[table] ?? COLUMN)
    const [value] = right
    if (!to) {
      const named = sourceOfColumn(left, scope, (table) => NAMES_COMMUNITY[table])
      if (named && right.length === 1 && value?.kind === 'param') return [{ to: named.key, from: VALUE }]
      const reached = sourceOfColumn(left, scope, (table) => REACHED_BY[table])
      const from = reached && sourceOf(right, scope)
      if (reached && from && from !== reached) return [{ to: reached.key, from: from.key }]
    }
    if (value?.kind === 'group' && isQuery(value.nodes)) {
      this.#query(value.nodes, scope)
      return to ? [{ to: to.key, from: VALUE }] : []
    }
    if (!to) {
      this.#subqueries(right, scope)
      return []
    }
    if (value?.kind === 'group') {
      const values = splitByComma(value.nodes)
      return values.every((one) => this.#isValue(one)) ? [{ to: to.key, from: VALUE }] : []
    }
    if (right.length === 1 && this.#isValue(right)) return [{ to: to.key, from: VALUE }]
    const from = sourceOfColumn(right, scope, (table) => COLUMN_OF[table] ?? COLUMN)
    return from ? [{ to: to.key, from: from.key }] : []
  }

  #subqueries(nodes: readonly Node[], scope: Scope | null) {
    for (const node of nodes) {
      if (node.kind !== 'group') continue
      if (isQuery(node.nodes)) this.#query(node.nodes, scope)
      else this.#subqueries(node.nodes, scope)
    }
  }
}

type Clauses = { readonly head: readonly Node[] } & Partial<Record<(typeof CLAUSES)[number], readonly Node[]>>

function clausesOf(nodes: readonly Node[]): Clauses {
  const clauses: { head: Node[] } & Record<string, Node[]> = { head: [] }
  let current = 'head'
  for (const [i, node] of nodes.entries()) {
    const isClause = node.kind === 'word' && CLAUSES.some((clause) => clause === node.text)
    if (isClause && !(isWord(node, 'from') && isWord(nodes[i - 1], 'distinct'))) {
      current = (node as { text: string }).text
      clauses[current] = []
    } else clauses[current]?.push(node)
  }
  return clauses
}

/** `between … and …` is one condition. */
function splitByAnd(nodes: readonly Node[]): readonly Node[][] {
  let between = 0
  return split(nodes, (node) => {
    if (isWord(node, 'between')) between++
    if (!isWord(node, 'and')) return false
    return between === 0 || between-- === 0
  })
}

/** The bindings that every one of several alternatives has. */
function inAll(alternatives: readonly (readonly Binding[])[]): readonly Binding[] {
  const [first = [], ...others] = alternatives
  return first.filter((one) => others.every((arm) => arm.some(({ to, from }) => to === one.to && from === one.from)))
}

function textOf(node: Node | undefined): string {
  return node?.kind === 'name' || node?.kind === 'word' ? node.text : ''
}

function groupAt(nodes: readonly Node[], at: number): readonly Node[] {
  const node = nodes[at]
  return node?.kind === 'group' ? node.nodes : []
}

/** The source that this column belongs to, if it is the column that `columnOf` names for its table. */
function sourceOfColumn(
  nodes: readonly Node[],
  scope: Scope | null,
  columnOf: (table: string) => string | undefined,
): Source | null {
  const source = sourceOf(nodes, scope)
  return source && textOf(nodes.at(-1)) === columnOf(source.table) ? source : null
}

/** The source of `"alias"."column"`, or of `"column"` if there is one source. */
function sourceOf(nodes: readonly Node[], scope: Scope | null): Source | null {
  // `+column` is the same column, without the use of an index.
  if (isMark(nodes[0], '+')) return sourceOf(nodes.slice(1), scope)
  if (nodes.length === 3 && isMark(nodes[1], '.')) {
    const alias = textOf(nodes[0])
    for (let one = scope; one; one = one.outer) {
      const found = one.sources.find((source) => source.alias === alias)
      if (found) return found
    }
  }
  if (nodes.length === 1 && textOf(nodes[0]) !== '' && scope?.sources.length === 1) return scope.sources[0] ?? null
  return null
}
