import { useState } from 'react'
import { newId } from '#shared/kernel/ids.ts'
import { useFirstWrongField } from '../../../lib/forms/use-first-wrong-field.ts'
import type { MoneyOutcome } from './money-outcome.ts'

export type MoneyOperation = { readonly id: string; readonly cents: number }
type Faults = Readonly<Partial<Record<'amount' | 'name' | 'reason', string | true> & Record<'whole', string>>>

type Input = {
  readonly isBusy: boolean
  readonly setBusy: (isBusy: boolean) => void
  readonly onDone: (amountInCents: number) => void
}

/** One act of staff with money: what is not known to be over is not sent a second time under another id. */
export function useMoneyOperation({ isBusy, setBusy, onDone }: Input) {
  const [fault, setFault] = useState<Faults>({})
  const [isChecking, setChecking] = useState(false)
  const [operation, setOperation] = useState<MoneyOperation | null>(null)
  const { form, goToFirstWrong } = useFirstWrongField()

  const refuse = (wrong: Faults) => {
    setFault(wrong)
    goToFirstWrong()
  }
  const send = async (
    cents: number,
    request: (operation: MoneyOperation, onChecking: () => void) => Promise<MoneyOutcome>,
  ) => {
    if (isBusy) return
    const current = operation ?? { id: newId(new Date()), cents }
    setOperation(current)
    setFault({})
    setBusy(true)
    const outcome = await request(current, () => setChecking(true))
    setBusy(false)
    setChecking(false)
    if (outcome.kind === 'done') return onDone(outcome.amountInCents)
    if (outcome.kind === 'refused') setOperation(null)
    setFault({ whole: outcome.message })
  }

  return { form, fault, refuse, isChecking, operation, send }
}
