import * as z from 'zod'
import { seal, unseal } from '#shared/kernel/crypto/seal.ts'
import { sha256 } from '../auth/sha256.ts'

/*
 * Each worker seals under its own key, so that none can read what another has written; the worker of the jobs has all keys. A sealed text
 * ends with the mark of its key: a sender leases and opens only what its keys can open.
 */

const MARK_CHARACTERS = 8
const MARKED = /^(.*)~([0-9a-f]{8})$/s

/** The marks of the few keys of a worker, made once. */
const marks = new Map<string, Promise<string>>()

/** Identifies a key without revealing anything about it. */
export function keyMark(key: string): Promise<string> {
  const mark = marks.get(key) ?? makeMark(key)
  marks.set(key, mark)
  return mark
}

async function makeMark(key: string): Promise<string> {
  return (await sha256(`outbox-key/${key}`)).slice(0, MARK_CHARACTERS)
}

async function sealMarked(key: string, text: string, context: string): Promise<string> {
  const [sealed, mark] = await Promise.all([seal(key, text, context), keyMark(key)])
  return `${sealed}~${mark}`
}

/** Throws if none of the keys sealed it. */
async function unsealMarked(keys: readonly string[], text: string, context: string): Promise<string> {
  const [, sealed, mark] = MARKED.exec(text) ?? []
  // Written by a build without key marks, under the key that all workers shared: bff-admin has kept it.
  if (sealed === undefined) return Promise.any(keys.map((key) => unseal(key, text, context)))
  for (const key of keys) if ((await keyMark(key)) === mark) return unseal(key, sealed, context)
  throw new Error('Sealed under another key')
}

/** The sealing context is the row: a payload copied into another row cannot be unsealed. */
function place(outboxId: string) {
  return `outbox/${outboxId}`
}

export function sealPayload(outboxKey: string, outboxId: string, data: unknown): Promise<string> {
  return sealMarked(outboxKey, JSON.stringify(data), place(outboxId))
}

export async function unsealPayload(keys: readonly string[], outboxId: string, payload: string): Promise<unknown> {
  return JSON.parse(await unsealMarked(keys, payload, place(outboxId)))
}

/** The parts of an email that are not data of its template. */
const Envelope = z.object({
  to: z.object({ address: z.string(), name: z.string() }).nullable(),
  /** The reply address; the concierge if null, as in envelopes of earlier builds. */
  replyTo: z.string().nullable().default(null),
})
export type Envelope = z.infer<typeof Envelope>

const EMPTY: Envelope = { to: null, replyTo: null }

function envelopePlace(outboxId: string) {
  return `${place(outboxId)}/envelope`
}

export function sealEnvelope(outboxKey: string, outboxId: string, envelope: Envelope): Promise<string> {
  // Earlier builds cannot read an envelope without headers.
  return sealMarked(outboxKey, JSON.stringify({ ...envelope, headers: {} }), envelopePlace(outboxId))
}

export async function unsealEnvelope(
  keys: readonly string[],
  outboxId: string,
  sealed: string | null,
): Promise<Envelope> {
  if (sealed === null) return EMPTY
  return Envelope.parse(JSON.parse(await unsealMarked(keys, sealed, envelopePlace(outboxId))))
}
