import { useEffect, useRef } from 'react'
import { Button } from '../../../../ui/button/Button.tsx'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import type { EditorStore } from '../editor.store.ts'
import type { Text } from '../saving/save-machine.ts'
import { type ComparedBlock, compareBlocks, mergeTexts } from '../text/merge.ts'
import { useSelected } from '../use-selected.ts'
import { EDITOR_TEXTS } from '../words.ts'
import { ArticleText } from '../writing/ArticleText.tsx'

/** Both texts side by side, and the choice between them. Nothing is lost by any of the answers. */
export function ConflictDialog({ store }: { readonly store: EditorStore }) {
  const theirs = useSelected(store.$save, ({ phase }) => (phase.kind === 'conflict' ? phase.theirs : null))
  // The texts stand still while they are compared.
  const mine = useSelected(store.$save, ({ phase, draft }) => (phase.kind === 'conflict' ? draft : null))

  const merge = (one: Text, other: Text) => store.choose({ kind: 'merged', text: mergeTexts(one, other) })

  const footer = (
    <>
      <Button onClick={() => store.choose({ kind: 'tookTheirs' })}>{EDITOR_TEXTS.takeTheirs}</Button>
      <Button onClick={() => store.choose({ kind: 'keptMine' })}>{EDITOR_TEXTS.keepMine}</Button>
      <Button kind="primary" onClick={() => mine && theirs && merge(mine, theirs)}>
        {EDITOR_TEXTS.keepBoth}
      </Button>
    </>
  )

  return (
    <Dialog
      open={theirs !== null}
      onClose={() => {}}
      title={EDITOR_TEXTS.conflictTitle}
      dismissible={false}
      footer={footer}
    >
      <p>{EDITOR_TEXTS.conflict}</p>
      {mine && theirs && <TwoTexts mine={mine} theirs={theirs} />}
    </Dialog>
  )
}

function TwoTexts({ mine, theirs }: { readonly mine: Text; readonly theirs: Text }) {
  const blocks = compareBlocks(mine.content, theirs.content)
  const isTitleShared = mine.title === theirs.title
  return (
    <div className="two-texts">
      <OneText
        heading={EDITOR_TEXTS.mine}
        title={mine.title}
        isTitleShared={isTitleShared}
        blocks={blocks.filter((block) => block.in !== 'theirs')}
      />
      <OneText
        heading={EDITOR_TEXTS.theirs}
        title={theirs.title}
        isTitleShared={isTitleShared}
        blocks={blocks.filter((block) => block.in !== 'mine')}
      />
    </div>
  )
}

/** What is shown above the first difference. */
const CONTEXT_PX = 72

type OneTextProps = {
  readonly heading: string
  readonly title: string
  readonly isTitleShared: boolean
  readonly blocks: readonly ComparedBlock[]
}

/** A long text begins where it differs, so that nobody compares what both share. */
function useFirstDifference() {
  const text = useRef<HTMLElement>(null)

  useEffect(() => {
    // Nothing has a place before the dialog around it is open.
    const frame = requestAnimationFrame(() => {
      const first = text.current?.querySelector('[data-in="mine"], [data-in="theirs"], mark')
      if (!text.current || !first) return
      text.current.scrollTop = first.getBoundingClientRect().top - text.current.getBoundingClientRect().top - CONTEXT_PX
    })
    return () => cancelAnimationFrame(frame)
  }, [])

  return text
}

function OneText({ heading, title, isTitleShared, blocks }: OneTextProps) {
  const text = useFirstDifference()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: long texts are scrolled with the keyboard
    <section ref={text} className="two-texts__one" aria-label={heading} tabIndex={0}>
      <h3 className="label">{heading}</h3>
      <div className="prose">
        <p className="two-texts__title">
          {isTitleShared ? title || EDITOR_TEXTS.noTitle : <mark>{title || EDITOR_TEXTS.noTitle}</mark>}
        </p>
        {blocks.length === 0 && <p className="soft">{EDITOR_TEXTS.noText}</p>}
        {blocks.map((block, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the two texts stand still while they are compared
          <div key={i} className="two-texts__block" data-in={block.in}>
            <ArticleText html={block.html} />
          </div>
        ))}
      </div>
    </section>
  )
}
