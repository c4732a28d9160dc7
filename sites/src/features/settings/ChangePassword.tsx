import { useEffect, useRef } from 'react'
import { PASSWORD_FORM_MESSAGES } from '../auth/passwords/messages.ts'
import { PasswordForm } from '../auth/passwords/PasswordForm.tsx'
import type { PasswordOutcome, PasswordValues } from '../auth/passwords/password-form.ts'

function Changed({ onShown }: { readonly onShown: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on mount
  useEffect(() => {
    heading.current?.focus()
    onShown()
  }, [])
  return (
    <h3 ref={heading} className="changed" tabIndex={-1}>
      {PASSWORD_FORM_MESSAGES.changed}
    </h3>
  )
}

/** Loads the code when somebody starts to type. */
function loadSaving() {
  return import('./update-password.ts')
}

async function savePassword(values: PasswordValues): Promise<PasswordOutcome> {
  const saving = await loadSaving().catch(() => null)
  if (!saving) return { kind: 'failed', message: PASSWORD_FORM_MESSAGES.notLoaded }
  return saving.updatePassword(values)
}

type ChangePasswordProps = { readonly username: string; readonly onChanged: () => void }

export function ChangePassword({ username, onChanged }: ChangePasswordProps) {
  return (
    <PasswordForm
      purpose="update"
      save={savePassword}
      onBegin={() => void loadSaving().catch(() => {})}
      username={username}
      done={<Changed onShown={onChanged} />}
    />
  )
}
