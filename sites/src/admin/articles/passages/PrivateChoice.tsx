import { useHydrated } from '../../../lib/use-hydrated.ts'
import { PASSAGE_PANEL_MESSAGES as M } from './messages.ts'

type PrivateChoiceProps = { readonly isPrivate: boolean; readonly onChange: (isPrivate: boolean) => void }

/** Whether the comment is for the author, or a note between editors. */
export function PrivateChoice({ isPrivate, onChange }: PrivateChoiceProps) {
  const isHydrated = useHydrated()
  return (
    <label className="choice">
      <input
        type="checkbox"
        className="choice__box"
        checked={isPrivate}
        disabled={!isHydrated}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        {M.private}
        <span className="choice__note">{M.privateHint}</span>
      </span>
    </label>
  )
}
