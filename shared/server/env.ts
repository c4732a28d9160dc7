import type { JWK } from 'jose'
import * as z from 'zod'
import { fromBase64 } from '#shared/kernel/crypto/base64.ts'
import type { FilesBinding } from './files-port.ts'
import type { JobsBinding } from './remote-kicks.ts'

const SAMPLE = /^(change-?me|sample|example|secret|todo|xxx)/i
const KEY_BYTES = 32

function secret(name: string) {
  return z.string({ error: `the secret ${name} is missing` }).check(
    z.minLength(8, { error: `the secret ${name} is too short` }),
    z.refine((value) => !SAMPLE.test(value), { error: `the secret ${name} still has its sample value` }),
  )
}

function parseJwk(text: string): JWK | null {
  try {
    const key = JSON.parse(text) as JWK
    return key.kty === 'OKP' && key.crv === 'Ed25519' && typeof key.x === 'string' ? key : null
  } catch {
    return null
  }
}

function sessionKey(name: string, half: 'public' | 'private') {
  return secret(name).transform((text, context): JWK => {
    const key = parseJwk(text)
    if (key && (half === 'private') === (typeof key.d === 'string')) return key
    context.addIssue({ code: 'custom', message: `${name} is not the ${half} half of an Ed25519 key as a JSON Web Key` })
    return z.NEVER
  })
}

function randomKey(name: string) {
  return secret(name).check(
    z.refine((text) => bytesInBase64(text) === KEY_BYTES, { error: `${name} is not 32 bytes in base64` }),
  )
}

function bytesInBase64(text: string): number {
  try {
    return fromBase64(text).length
  } catch {
    return 0
  }
}

function address(name: string) {
  return z.url({ error: `${name} is missing or not an address` })
}

/** An id of the SMS provider: its kind in two letters, then 32 hexadecimal digits. */
function sid(name: string, kind: 'AC' | 'MG') {
  return z.string({ error: `${name} is missing` }).regex(new RegExp(`^${kind}[0-9a-f]{32}$`), {
    error: `${name} is not ${kind} and 32 hexadecimal digits`,
  })
}

/** For every backend: its database, its clock, the keys that verify sessions, and its own key that seals outbox messages. */
const base = {
  ENVIRONMENT: z.enum(['local', 'production'], { error: 'ENVIRONMENT must be local or production' }),
  DB_URL: address('DB_URL'),
  DB_AUTH_TOKEN: secret('DB_AUTH_TOKEN'),
  CLOCK_OFFSET_MS: z
    .string()
    .default('0')
    .transform(Number)
    .refine(Number.isSafeInteger, { error: 'CLOCK_OFFSET_MS is not a whole number of milliseconds' }),
  SESSION_MEMBER_PUBLIC_KEY: sessionKey('SESSION_MEMBER_PUBLIC_KEY', 'public'),
  SESSION_ADMIN_PUBLIC_KEY: sessionKey('SESSION_ADMIN_PUBLIC_KEY', 'public'),
  OUTBOX_KEY: randomKey('OUTBOX_KEY'),
}

/** For workers that send email. */
const email = {
  /** The address of a community's site, with {host} for its host; links in email are built from it. */
  ORIGIN_PATTERN: z
    .string({ error: 'ORIGIN_PATTERN is missing' })
    .includes('{host}', { error: 'ORIGIN_PATTERN must contain {host}' }),
  MAIL_API_URL: address('MAIL_API_URL'),
  MAIL_API_KEY: secret('MAIL_API_KEY'),
  /** Signs the links with which members switch emails off. */
  UNSUBSCRIBE_KEY: randomKey('UNSUBSCRIBE_KEY'),
}

/** For the worker that receives the email provider's webhooks. */
const emailWebhooks = {
  MAIL_WEBHOOK_KEY: secret('MAIL_WEBHOOK_KEY').startsWith('whsec_', {
    error: 'MAIL_WEBHOOK_KEY does not begin with whsec_',
  }),
}

/** For workers that send texts. */
const sms = {
  SMS_API_URL: address('SMS_API_URL'),
  SMS_ACCOUNT_SID: sid('SMS_ACCOUNT_SID', 'AC'),
  SMS_MESSAGING_SERVICE_SID: sid('SMS_MESSAGING_SERVICE_SID', 'MG'),
  SMS_AUTH_TOKEN: secret('SMS_AUTH_TOKEN'),
}

/** For workers that sign or verify the scan provider's webhooks: it sends our signature back with every message. */
const scanWebhooks = { SCAN_WEBHOOK_KEY: randomKey('SCAN_WEBHOOK_KEY') }

/** For workers that call the scan provider. */
const scans = {
  ...scanWebhooks,
  SCAN_LOGIN_URL: address('SCAN_LOGIN_URL'),
  SCAN_API_URL: address('SCAN_API_URL'),
  SCAN_EMAIL: z.email({ error: 'SCAN_EMAIL is missing or not an address' }),
  SCAN_API_KEY: secret('SCAN_API_KEY'),
  /** The address at which the scan provider reaches bff-public. */
  SCAN_WEBHOOK_URL: address('SCAN_WEBHOOK_URL'),
  /** Free scans with made-up results. */
  SCAN_TRIAL: z
    .enum(['true', 'false'], { error: 'SCAN_TRIAL must be true or false' })
    .default('false')
    .transform((text) => text === 'true'),
}

/** The project at the push provider whose apps are on the devices; without it nothing is sent to devices, and settings say so. */
const pushProject = { PUSH_PROJECT_ID: z.string().min(1).optional() }

/** For the worker that sends to devices, and only together with the project. */
const push = {
  ...pushProject,
  PUSH_API_URL: address('PUSH_API_URL').default('https://fcm.googleapis.com'),
  PUSH_TOKEN_URL: address('PUSH_TOKEN_URL').default('https://oauth2.googleapis.com/token'),
  /**
   * The service account, with its key as in its JSON file: line breaks may be written as \
   * .
   */
  PUSH_CLIENT_EMAIL: z.email({ error: 'PUSH_CLIENT_EMAIL is not an address' }).optional(),
  PUSH_PRIVATE_KEY: secret('PUSH_PRIVATE_KEY')
    .startsWith('-----BEGIN PRIVATE KEY-----', { error: 'PUSH_PRIVATE_KEY is not a private key in PEM' })
    .optional(),
}

/** For workers that call the payment provider or show its fields, each with its own API key. */
const billing = {
  BILLING_API_URL: address('BILLING_API_URL'),
  BILLING_API_KEY: secret('BILLING_API_KEY'),
  /** The key that pages pass to the provider's script. */
  BILLING_PUBLIC_KEY: z.string({ error: 'BILLING_PUBLIC_KEY is missing' }).startsWith('chjs_', {
    error: 'BILLING_PUBLIC_KEY does not begin with chjs_',
  }),
  BILLING_SERVER_HOST: address('BILLING_SERVER_HOST'),
}

/** For the worker that stores the cards of new members in Braintree's vault: complete, or absent. */
const cardVault = {
  BRAINTREE_API_URL: address('BRAINTREE_API_URL').optional(),
  BRAINTREE_PUBLIC_KEY: z.string().min(1).optional(),
  BRAINTREE_PRIVATE_KEY: secret('BRAINTREE_PRIVATE_KEY').optional(),
}

/** For the worker that receives the payment provider's webhooks. */
const billingWebhooks = {
  /** The subdomain of our site at the provider. */
  BILLING_SITE: z.string({ error: 'BILLING_SITE is missing' }).min(1, { error: 'BILLING_SITE is missing' }),
  BILLING_WEBHOOK_KEY: secret('BILLING_WEBHOOK_KEY'),
}

/** For workers that sign or check the payment links in emails. */
const payLinks = { PAY_LINK_KEY: randomKey('PAY_LINK_KEY') }

/** For workers that ask bff-admin to run a job at once. */
const kicks = {
  JOBS: z.custom<JobsBinding>((binding) => typeof (binding as JobsBinding | undefined)?.fetch === 'function', {
    error: 'the service binding JOBS is missing',
  }),
}

/** For workers that store, serve or delete uploaded files: one bucket for all. */
const files = {
  FILES: z.custom<FilesBinding>((binding) => typeof (binding as FilesBinding | undefined)?.get === 'function', {
    error: 'the R2 binding FILES is missing',
  }),
}

/** For workers that create one-time codes, each with its own key: codes are stored as HMACs, so that the database alone reveals none. */
const codes = { CODE_KEY: randomKey('CODE_KEY') }

/** The configuration of each worker: it gets these names and no others (see the table in docs/operating.md). */
const schemas = {
  'bff-member': z.object({ ...base, ...billing, ...codes, ...files, ...kicks, ...pushProject }),
  'bff-admin': z.object({
    ...base,
    ...email,
    ...sms,
    ...push,
    ...scans,
    ...files,
    /** This worker sends the messages of all workers. */
    OUTBOX_KEY_OF_MEMBER: randomKey('OUTBOX_KEY_OF_MEMBER'),
    OUTBOX_KEY_OF_PUBLIC: randomKey('OUTBOX_KEY_OF_PUBLIC'),
    ...billing,
    ...payLinks,
    SESSION_ADMIN_PRIVATE_KEY: sessionKey('SESSION_ADMIN_PRIVATE_KEY', 'private'),
  }),
  'bff-public': z.object({
    ...base,
    ...email,
    ...emailWebhooks,
    ...sms,
    ...scanWebhooks,
    ...billing,
    ...billingWebhooks,
    ...cardVault,
    ...payLinks,
    ...codes,
    ...files,
    ...kicks,
    SESSION_MEMBER_PRIVATE_KEY: sessionKey('SESSION_MEMBER_PRIVATE_KEY', 'private'),
  }),
}

/** Names whose values go into the secret store; the rest are settings, public keys and bindings. */
export const SECRET_NAMES = [
  'DB_AUTH_TOKEN',
  'OUTBOX_KEY',
  'OUTBOX_KEY_OF_MEMBER',
  'OUTBOX_KEY_OF_PUBLIC',
  'MAIL_API_KEY',
  'MAIL_WEBHOOK_KEY',
  'UNSUBSCRIBE_KEY',
  'SMS_AUTH_TOKEN',
  'PUSH_PRIVATE_KEY',
  'SCAN_API_KEY',
  'SCAN_WEBHOOK_KEY',
  'BILLING_API_KEY',
  'BILLING_WEBHOOK_KEY',
  'BRAINTREE_PRIVATE_KEY',
  'CODE_KEY',
  'PAY_LINK_KEY',
  'SESSION_MEMBER_PRIVATE_KEY',
  'SESSION_ADMIN_PRIVATE_KEY',
] as const

/** @internal Optional names of a configuration; tests omit each of them. */
export const OPTIONAL_NAMES = [
  'CLOCK_OFFSET_MS',
  'SCAN_TRIAL',
  'PUSH_PROJECT_ID',
  'PUSH_API_URL',
  'PUSH_TOKEN_URL',
  'PUSH_CLIENT_EMAIL',
  'PUSH_PRIVATE_KEY',
  'BRAINTREE_API_URL',
  'BRAINTREE_PUBLIC_KEY',
  'BRAINTREE_PRIVATE_KEY',
] as const

export type WorkerName = keyof typeof schemas
export const WORKER_NAMES = Object.keys(schemas) as readonly WorkerName[]

export type CommonEnv = z.infer<z.ZodObject<typeof base>>
export type EmailEnv = z.infer<z.ZodObject<typeof email>>
export type SmsEnv = z.infer<z.ZodObject<typeof sms>>
export type PushEnv = z.infer<z.ZodObject<typeof push>>
export type ScanEnv = z.infer<z.ZodObject<typeof scans>>
export type BillingEnv = z.infer<z.ZodObject<typeof billing>>
export type WorkerEnv<W extends WorkerName> = CommonEnv & z.infer<(typeof schemas)[W]>

/** The names of a worker's configuration. */
export function namesOf(worker: WorkerName): readonly string[] {
  return Object.keys(schemas[worker].shape)
}

/** Our own addresses and those that browsers load. */
const HTTPS_OUTSIDE_LOCAL = [
  'ORIGIN_PATTERN',
  'SCAN_WEBHOOK_URL',
  'BILLING_API_URL',
  'BILLING_SERVER_HOST',
  'BRAINTREE_API_URL',
  'PUSH_API_URL',
  'PUSH_TOKEN_URL',
]

/** The checked configuration of a worker; throws one sentence that names what is missing or still a sample. */
export function readEnv<W extends WorkerName>(worker: W, bindings: unknown): WorkerEnv<W> {
  const parsed = schemas[worker].safeParse(bindings ?? {})
  if (!parsed.success) throw cannotStart(worker, parsed.error.issues[0]?.message ?? 'its configuration is wrong')
  const [problem] = problemsTogether(parsed.data, namesOf(worker))
  if (problem) throw cannotStart(worker, problem)
  return parsed.data as WorkerEnv<W>
}

const BINDINGS: readonly string[] = ['FILES', 'JOBS']
const SECRETS: readonly string[] = SECRET_NAMES

/** Everything that is wrong with a worker's settings, except its secrets and bindings, which a deployment keeps elsewhere. */
export function settingProblems(worker: WorkerName, settings: Readonly<Record<string, string>>): readonly string[] {
  const names = namesOf(worker).filter((name) => !SECRETS.includes(name) && !BINDINGS.includes(name))
  const shape = Object.entries(schemas[worker].shape).filter(([name]) => names.includes(name))
  const parsed = z.object(Object.fromEntries(shape)).safeParse(settings)
  if (!parsed.success) return parsed.error.issues.map(({ message }) => message)
  return problemsTogether(parsed.data, names)
}

/** The secrets that a worker with these settings needs. */
export function neededSecrets(worker: WorkerName, settings: Readonly<Record<string, string>>): readonly string[] {
  const optional: readonly string[] = OPTIONAL_NAMES
  const isAsked = (name: string) =>
    ALL_OR_NOTHING.some(({ names }) => (names as readonly string[]).includes(name) && settings[names[0]] !== undefined)
  return SECRET_NAMES.filter((name) => namesOf(worker).includes(name) && (!optional.includes(name) || isAsked(name)))
}

/** Invalid combinations of values that are each valid. */
function problemsTogether(env: Readonly<Record<string, unknown>>, names: readonly string[]): readonly string[] {
  const incomplete = ALL_OR_NOTHING.flatMap((group) => missingOfGroup(group, env, names))
  if (env.ENVIRONMENT === 'local') return incomplete
  const moved = 'CLOCK_OFFSET_MS moves the clock, which is for local running'
  const insecure = HTTPS_OUTSIDE_LOCAL.filter((name) => {
    const value = env[name]
    return typeof value === 'string' && !value.startsWith('https://')
  })
  return [
    ...incomplete,
    ...(env.CLOCK_OFFSET_MS === 0 || env.CLOCK_OFFSET_MS === undefined ? [] : [moved]),
    ...insecure.map((name) => `${name} must begin with https://`),
  ]
}

/** Names that are configured together or not at all. */
const ALL_OR_NOTHING = [
  { names: ['PUSH_PROJECT_ID', 'PUSH_CLIENT_EMAIL', 'PUSH_PRIVATE_KEY'], what: 'sending to devices' },
  { names: ['BRAINTREE_API_URL', 'BRAINTREE_PUBLIC_KEY', 'BRAINTREE_PRIVATE_KEY'], what: "Braintree's vault" },
] as const

function missingOfGroup(
  { names, what }: (typeof ALL_OR_NOTHING)[number],
  env: Readonly<Record<string, unknown>>,
  ownNames: readonly string[],
): readonly string[] {
  const own = names.filter((name) => ownNames.includes(name))
  const missing = own.filter((name) => env[name] === undefined)
  return missing.length > 0 && missing.length < own.length ? [`${missing[0]} is missing, which ${what} needs`] : []
}

function cannotStart(worker: WorkerName, why: string) {
  return new Error(`${worker} cannot start: ${why}.`)
}
