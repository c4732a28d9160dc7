import { seal, unseal } from '#shared/kernel/seal.ts'

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
