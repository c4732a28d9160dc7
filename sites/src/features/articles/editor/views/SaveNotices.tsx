import { useStore } from '@nanostores/react'
import { ARTICLE_MESSAGES } from '#shared/domain/articles/messages.ts'
import { Alert } from '../../../../ui/alert/Alert.tsx'
import { Button } from '../../../../ui/button/Button.tsx'
import { buttonClass } from '../../../../ui/button/button-class.ts'
import type { EditorStore } from '../editor.store.ts'
import { LOGIN } from '../paths.ts'
import type { SavePhase } from '../saving/save-machine.ts'
import { useSelected } from '../use-selected.ts'
import { EDITOR_TEXTS } from '../words.ts'

type SaveNoticesProps = { readonly store: EditorStore; readonly login?: string }

/** What stands in the way of saving, what is safe, and what to do. */
export function SaveNotices({ store, login = LOGIN }: SaveNoticesProps) {
  const isSaved = useSelected(store.$save, ({ phase }) => phase.kind === 'saved')
  const trouble = useSelected(store.$save, ({ phase }) => troubleOf(phase))
  const isRecovered = useStore(store.$isRecovered)
  const isJournaling = useStore(store.$isJournaling)
  const isReady = useStore(store.$isReady)

  return (
    <>
      {isRecovered && (
        <Alert tone="info" title={EDITOR_TEXTS.recoveredTitle} onDismiss={store.dismissRecovered}>
          {isSaved ? EDITOR_TEXTS.recoveredSaved : EDITOR_TEXTS.recovered}
        </Alert>
      )}
      {isReady && !isJournaling && <Alert tone="warning">{EDITOR_TEXTS.notJournaling}</Alert>}
      {trouble && <TroubleNotice trouble={trouble} login={login} onRetry={store.saveNow} />}
    </>
  )
}

type Trouble = Extract<SavePhase, { readonly kind: 'offline' | 'loggedOut' | 'error' }>

function troubleOf(phase: SavePhase): Trouble | null {
  switch (phase.kind) {
    case 'offline':
    case 'loggedOut':
    case 'error':
      return phase
    case 'idle':
    case 'dirty':
    case 'saving':
    case 'saved':
    case 'conflict':
      return null
    default:
      return phase satisfies never
  }
}

type TroubleNoticeProps = { readonly trouble: Trouble; readonly login: string; readonly onRetry: () => void }

function TroubleNotice({ trouble, login, onRetry }: TroubleNoticeProps) {
  const retry = (
    <Button small onClick={onRetry}>
      {EDITOR_TEXTS.tryAgain}
    </Button>
  )
  switch (trouble.kind) {
    case 'offline':
      return (
        <Alert tone="warning" title={EDITOR_TEXTS.offlineTitle}>
          {ARTICLE_MESSAGES.offline}
        </Alert>
      )
    case 'loggedOut':
      return (
        <Alert
          tone="warning"
          title={EDITOR_TEXTS.loggedOutTitle}
          action={
            <a className={buttonClass('secondary', { small: true })} href={login} target="_blank" rel="noopener">
              {EDITOR_TEXTS.signIn}
            </a>
          }
        >
          {trouble.isSomeoneElse ? EDITOR_TEXTS.someoneElse : EDITOR_TEXTS.loggedOut}
        </Alert>
      )
    case 'error':
      return <Failure reason={trouble.reason} retry={retry} />
    default:
      return trouble satisfies never
  }
}

type FailureProps = {
  readonly reason: Extract<SavePhase, { kind: 'error' }>['reason']
  readonly retry: React.ReactNode
}

function Failure({ reason, retry }: FailureProps) {
  switch (reason) {
    case 'failed':
      return (
        <Alert tone="negative" title={ARTICLE_MESSAGES.saveFailed} action={retry}>
          {EDITOR_TEXTS.textIsSafe} {EDITOR_TEXTS.trysAgain}
        </Alert>
      )
    case 'tooLarge':
      return (
        <Alert tone="negative" title={ARTICLE_MESSAGES.tooLarge}>
          {EDITOR_TEXTS.textIsSafe}
        </Alert>
      )
    case 'movedOn':
      return (
        <Alert tone="negative" title={ARTICLE_MESSAGES.saveFailed} action={retry}>
          {EDITOR_TEXTS.movedOn}
        </Alert>
      )
    case 'refused':
      return (
        <Alert tone="negative" title={ARTICLE_MESSAGES.saveFailed} action={retry}>
          {EDITOR_TEXTS.refused}
        </Alert>
      )
    default:
      return reason satisfies never
  }
}
