import { type ComponentType, useEffect, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { RequestError } from '../../../lib/graphql/request-error.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { SIDE_PANEL_MESSAGES as M } from './messages.ts'
import type { ShowSummary } from './side-panel.ts'

export type BodyProps<Data> = {
  readonly data: Data
  readonly timeZone: string
  /** The time when the page was rendered. */
  readonly now: Date
}
type Kind<Data> = {
  /** Called with the id at the end of the address of the row. */
  readonly read: (id: string) => Promise<Data>
  readonly Body: ComponentType<BodyProps<Data>>
}

/** What the side panel shows of each row of a list. */
export function summariesOf<Data>(kind: Kind<Data>): ShowSummary {
  let root: Root | null = null
  let count = 0
  return (place, link) => {
    const { zone = 'UTC', now = '' } = place.closest<HTMLElement>('[data-side-panel]')?.dataset ?? {}
    root ??= createRoot(place)
    count += 1
    root.render(<Summary key={count} {...{ kind, link }} timeZone={zone} now={new Date(now)} />)
  }
}

type SummaryProps<Data> = {
  readonly kind: Kind<Data>
  readonly link: HTMLAnchorElement
  readonly timeZone: string
  readonly now: Date
}
type State<Data> = { readonly data: Data } | 'loading' | 'failed' | 'gone'

function Summary<Data>({ kind: { read, Body }, link, timeZone, now }: SummaryProps<Data>) {
  const [state, setState] = useState<State<Data>>('loading')
  useEffect(() => {
    if (state !== 'loading') return
    let isCurrent = true
    const settle = (settled: State<Data>) => {
      if (isCurrent) setState(settled)
    }
    read(link.pathname.split('/').at(-1) ?? '').then(
      (data) => settle({ data }),
      (error: unknown) => settle(error instanceof RequestError && error.code === 'NotFound' ? 'gone' : 'failed'),
    )
    return () => {
      isCurrent = false
    }
  }, [state, read, link])
  return (
    <>
      <h2 className="side-panel__title" tabIndex={-1}>
        <a href={link.href}>{link.textContent}</a>
      </h2>
      {state === 'loading' && <Skeleton label={M.loading} rows={4} />}
      {state === 'failed' && (
        <Alert
          tone="negative"
          action={
            <Button small onClick={() => setState('loading')}>
              {M.again}
            </Button>
          }
        >
          {M.failed}
        </Alert>
      )}
      {state === 'gone' && <p className="soft">{M.gone}</p>}
      {typeof state === 'object' && <Body data={state.data} {...{ timeZone, now }} />}
    </>
  )
}
