import { Alert } from '../../../../ui/alert/Alert.tsx'
import { REASON_MESSAGES } from '../../status/messages.ts'

/** Why the article has its status, in the words of its editor. */
export function StatusReason({ reason }: { readonly reason: string | null | undefined }) {
  if (!reason) return null
  return (
    <Alert tone="info" title={REASON_MESSAGES.from}>
      <p className="editor__reason">{reason}</p>
    </Alert>
  )
}
