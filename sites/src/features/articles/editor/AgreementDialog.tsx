import { Suspense } from 'react'
import { latePart } from '../../../lib/late-part.tsx'
import { useHydrated } from '../../../lib/use-hydrated.ts'
import type { AgreementQuestionProps } from './AgreementQuestion.tsx'

const AgreementQuestion = latePart(async () => (await import('./AgreementQuestion.tsx')).AgreementQuestion)

type AgreementDialogProps = Omit<AgreementQuestionProps, 'terms'> & {
  readonly terms: AgreementQuestionProps['terms'] | null
  readonly status: { readonly createdAt: string } | null
}

/** The dialog for an unaccepted product agreement; loaded only then, because most visits do not need it. */
export function AgreementDialog({ terms, status, ...question }: AgreementDialogProps) {
  const isHydrated = useHydrated()
  if (!isHydrated || terms === null || status !== null) return null
  return (
    <Suspense fallback={null}>
      <AgreementQuestion terms={terms} {...question} />
    </Suspense>
  )
}
