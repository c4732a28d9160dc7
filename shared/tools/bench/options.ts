import { parseArgs } from 'node:util'
import { CliError } from '../tool.ts'
import { CALL_NAMES, type CallName, isCallName } from './measured-calls.ts'
import type { Size } from './workerd-stack.ts'

export type BenchOptions = {
  readonly calls: readonly CallName[]
  readonly sizes: readonly Size[]
  /** Requests per call and number of connections. */
  readonly requests: number
  readonly profile: CallName | null
  /** The folder for the profiles. */
  readonly out: string
  /** The folder of another clone, measured alternately with this one. */
  readonly against: string | null
}

/** Members per article unless `--members` is given. */
const MEMBERS_PER_ARTICLE = 2.5

const FULL = { articles: '0,1000,20000', requests: '200' }
const QUICK = { articles: '1000', requests: '40' }
const PROFILE_REQUESTS = '400'

function wholeNumber(name: string, text: string): number {
  const number = Number(text)
  if (text.trim() === '' || !Number.isInteger(number) || number < 0)
    throw new CliError(`--${name} must be a whole number, not "${text}".`)
  return number
}

function callName(name: string): CallName {
  if (isCallName(name)) return name
  throw new CliError(`There is no call "${name}"; there are ${CALL_NAMES.join(', ')}.`)
}

function sizesFrom(articles: string, members: string | undefined): Size[] {
  return articles.split(',').map((text) => {
    const count = wholeNumber('articles', text)
    return {
      articles: count,
      members: members === undefined ? count * MEMBERS_PER_ARTICLE : wholeNumber('members', members),
    }
  })
}

export function parseOptions(args: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      pages: { type: 'string' },
      articles: { type: 'string' },
      members: { type: 'string' },
      requests: { type: 'string' },
      quick: { type: 'boolean', default: false },
      profile: { type: 'string' },
      against: { type: 'string' },
      out: { type: 'string', default: '.data/profiles' },
    },
  })
  const profile = values.profile === undefined ? null : callName(values.profile)
  const defaults = values.quick || profile ? QUICK : FULL
  const requests = wholeNumber('requests', values.requests ?? (profile ? PROFILE_REQUESTS : defaults.requests))
  if (profile && values.against) throw new CliError('--profile is for this clone; leave out --against.')
  if (requests === 0) throw new CliError('--requests must be at least 1.')
  return {
    calls: values.pages ? values.pages.split(',').map(callName) : CALL_NAMES,
    sizes: sizesFrom(values.articles ?? defaults.articles, values.members),
    requests,
    profile,
    out: values.out,
    against: values.against ?? null,
  }
}
