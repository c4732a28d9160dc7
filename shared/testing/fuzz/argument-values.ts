import {
  type GraphQLInputType,
  type GraphQLNamedInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql'
import type { SeededRandom } from '#db/seed/seeded-random.ts'
import { newId } from '#shared/kernel/ids.ts'
import { hostileText } from './hostile-text.ts'

/** Ids of rows, by owner. */
export type KnownIds = { readonly own: readonly string[]; readonly foreign: readonly string[] }

const NUMBERS = [0, -0, 1, -1, 2, 50, 51, 1000, 2 ** 31 - 1, 2 ** 31, -(2 ** 31), 2 ** 53, 1.5, 1e308, -1e308] as const
const INSTANTS = [
  '2026-11-20T15:00:00.000Z',
  '2027-01-31T09:00:00.000Z',
  '1970-01-01T00:00:00.000Z',
  '+275760-09-13T00:00:00.000Z',
  '-271821-04-20T00:00:00.000Z',
  '2026-02-30T00:00:00Z',
  '2026-11-20',
  '',
] as const
const LONGEST_LIST = 200

/** A value for a variable of the type: mostly a valid one, including edge cases; sometimes an invalid one. */
export function argumentValue(type: GraphQLInputType, random: SeededRandom, ids: KnownIds, depth = 0): unknown {
  if (isNonNullType(type)) return random.chance(0.01) ? null : argumentValue(type.ofType, random, ids, depth)
  if (random.chance(0.1)) return null
  if (isListType(type)) return listOf(type.ofType, random, ids, depth)
  if (random.chance(0.04)) return random.pick<unknown>([true, 0, '', [], {}, [[[]]], { a: 1 }, hostileText(random)])
  return namedValue(type, random, ids, depth)
}

function listOf(type: GraphQLInputType, random: SeededRandom, ids: KnownIds, depth: number): unknown {
  if (random.chance(0.05)) return argumentValue(type, random, ids, depth + 1)
  const length = random.pick([0, 1, 1, 2, 5, random.chance(0.1) ? LONGEST_LIST : 3])
  return Array.from({ length }, () => argumentValue(type, random, ids, depth + 1))
}

function namedValue(type: GraphQLNamedInputType, random: SeededRandom, ids: KnownIds, depth: number): unknown {
  if (isEnumType(type)) {
    const names = type.getValues().map(({ name }) => name)
    return random.chance(0.9) ? random.pick(names as [string]) : random.pick(['', 'NONE', '__proto__', 'toString'])
  }
  if (isInputObjectType(type)) {
    if (depth > 4) return {}
    const fields = Object.values(type.getFields()).filter((one) => isNonNullType(one.type) || random.chance(0.6))
    const value = fields.map((one) => [one.name, argumentValue(one.type, random, ids, depth + 1)])
    return { ...Object.fromEntries(value), ...(random.chance(0.03) ? { [hostileText(random)]: 1 } : {}) }
  }
  switch (type.name) {
    case 'Int':
    case 'Float':
      return random.pick<number>(NUMBERS)
    case 'Boolean':
      return random.chance(0.5)
    case 'DateTime':
      return random.pick<string>(INSTANTS)
    case 'ID':
      return idValue(random, ids)
    default:
      return random.chance(0.15) ? idValue(random, ids) : hostileText(random)
  }
}

function idValue(random: SeededRandom, { own, foreign }: KnownIds): string {
  const way = random.between(0, 9)
  if (way <= 5) return random.pick(own as [string])
  if (way === 6) return random.pick(foreign as [string])
  if (way === 7) return newId(new Date())
  return way === 8 ? crypto.randomUUID() : hostileText(random)
}
