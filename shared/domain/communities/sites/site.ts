import { CommunityConfig } from '../config.ts'
import type { Closure } from './closures.ts'
import { fieldsOf, SITE_FIELDS, type SiteField, type SiteGroup } from './fields.ts'
import { parseValue, printValue } from './kinds.ts'
import { SITE_FAULTS } from './messages.ts'

/** Everything that staff can change about a brand. */
export type SiteState = {
  readonly name: string
  readonly familiarName: string
  readonly timeZone: string
  readonly config: CommunityConfig
  /** Links in emails use the first one. */
  readonly hosts: readonly string[]
  /** When authors cannot submit; ordered by time. */
  readonly closures: readonly Closure[]
}

/** The typed text of fields, by their paths. */
export type SiteValues = Readonly<Record<string, string>>
/** The sentence about what is wrong, by the path of its field. */
export type SiteFaults = Readonly<Record<string, string>>

/** A field that differs between two states, as shown in its form. */
export type SiteDifference = { readonly path: string; readonly before: string; readonly after: string }

type Tree = { readonly [name: string]: unknown }

function valueAt(state: SiteState, path: string): unknown {
  return path.split('.').reduce<unknown>((at, name) => (at as Tree | undefined)?.[name], state)
}

function withValue(tree: Tree, [name = '', ...rest]: readonly string[], value: unknown): Tree {
  return { ...tree, [name]: rest.length === 0 ? value : withValue((tree[name] ?? {}) as Tree, rest, value) }
}

function textOf(state: SiteState, field: SiteField): string {
  return printValue(field, valueAt(state, field.path) ?? field.fallback)
}

/** The values that the forms show. */
export function valuesOf(state: SiteState, fields: readonly SiteField[] = SITE_FIELDS): SiteValues {
  return Object.fromEntries(fields.map((field) => [field.path, textOf(state, field)]))
}

export function differencesOf(before: SiteState, after: SiteState): readonly SiteDifference[] {
  return SITE_FIELDS.map((field) => ({
    path: field.path,
    before: textOf(before, field),
    after: textOf(after, field),
  })).filter((one) => one.before !== one.after)
}

export type SiteChange = { readonly state: SiteState } | { readonly faults: SiteFaults }

/** The state with the values typed into the fields of a group, or what is wrong with them. Fields outside the group are refused. */
export function changeSite(state: SiteState, group: SiteGroup, typed: SiteValues): SiteChange {
  const fields = fieldsOf(group)
  const faults: Record<string, string> = {}
  let changed = state as unknown as Tree
  for (const field of fields) {
    const parsed = parseValue(field, typed[field.path] ?? '')
    if ('fault' in parsed) faults[field.path] = parsed.fault
    else changed = withValue(changed, field.path.split('.'), parsed.value)
  }
  for (const path of Object.keys(typed))
    if (!fields.some((field) => field.path === path)) faults[path] = SITE_FAULTS.unknown
  const config = CommunityConfig.safeParse(changed.config)
  // Each value is valid on its own: what remains are the days of the schedule, which must be in order.
  if (!config.success && Object.keys(faults).length === 0) faults['config.dunning.readOnly'] = SITE_FAULTS.dayOrder
  return config.success && Object.keys(faults).length === 0
    ? { state: { ...(changed as unknown as SiteState), config: config.data } }
    : { faults }
}
