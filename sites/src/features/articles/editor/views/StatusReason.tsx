import { Alert } from '../../../../ui/alert/Alert.tsx'
import { REASON_MESSAGES } from '../../status/messages.ts'

/** The editor's reason for the article's status. */
export function StatusReason({ reason }: { readonly reason: string | null | undefined }) {
  if (!reason) return null
  return (
    <Alert tone="info" title={REASON_MESSAGES.from}>
      <p className="editor__reason">{reason}</p>
    </Alert>
  )
}
