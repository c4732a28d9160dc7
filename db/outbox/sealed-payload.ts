import * as z from 'zod'
import { seal, unseal } from '#shared/kernel/crypto/seal.ts'

/** Sealed to its row: a payload copied into another row does not open. */
function place(outboxId: string) {
  return `outbox/${outboxId}`
}

export function sealPayload(outboxKey: string, outboxId: string, data: unknown): Promise<string> {
  return seal(outboxKey, JSON.stringify(data), place(outboxId))
}

export async function unsealPayload(outboxKey: string, outboxId: string, payload: string): Promise<unknown> {
  return JSON.parse(await unseal(outboxKey, payload, place(outboxId)))
}

/** What a mail has beside its template's data. */
const Envelope = z.object({
  to: z.object({ address: z.string(), name: z.string() }).nullable(),
  headers: z.record(z.string(), z.string()),
})
export type Envelope = z.infer<typeof Envelope>

const EMPTY: Envelope = { to: null, headers: {} }

function envelopePlace(outboxId: string) {
  return `${place(outboxId)}/envelope`
}

export function sealEnvelope(outboxKey: string, outboxId: string, envelope: Envelope): Promise<string> {
  return seal(outboxKey, JSON.stringify(envelope), envelopePlace(outboxId))
}

export async function unsealEnvelope(outboxKey: string, outboxId: string, sealed: string | null): Promise<Envelope> {
  if (sealed === null) return EMPTY
  return Envelope.parse(JSON.parse(await unseal(outboxKey, sealed, envelopePlace(outboxId))))
}
