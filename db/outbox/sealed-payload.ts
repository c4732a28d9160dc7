import { seal, unseal } from '#shared/kernel/seal.ts'

/** Sealed to its row: a payload copied into another row does not open. */
const place = (outboxId: string) => `outbox/${outboxId}`

export const sealPayload = (outboxKey: string, outboxId: string, data: unknown): Promise<string> =>
  seal(outboxKey, JSON.stringify(data), place(outboxId))

export const unsealPayload = async (outboxKey: string, outboxId: string, payload: string): Promise<unknown> =>
  JSON.parse(await unseal(outboxKey, payload, place(outboxId)))
