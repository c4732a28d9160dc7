import { createEditorStore } from '../../../../editor/editor.store.ts'
import { firstTextOf, openPageText, type PageText } from '../../../../editor/writing/open-page-text.ts'
import { memberArticleApi } from '../article.requests.ts'
import { articleDocument, loadedArticle } from '../article-document.ts'
import { historyPath } from '../paths.ts'
import { refuseTitle } from './refuse-title.ts'
import { TEXT_OPENED } from './text-opened.ts'

export const MEMBER_ARTICLE = articleDocument(memberArticleApi, historyPath)

let opened: PageText | null = null

/** The article of this page; null on the server, where nothing is edited. */
export function openedArticle(): PageText | null {
  return opened
}

/**
 * Mounts the editor on the title and the text of the page. Everything around them is loaded once they can be edited.
 */
export function openArticle(): void {
  const keys = window.firstKeys
  const title = document.querySelector<HTMLTextAreaElement>('[data-written-title]')
  const text = document.querySelector<HTMLElement>('[data-written-text]')
  const { user = '', draftKey = '', article, revision, savedAt = '', scripts = '' } = text?.dataset ?? {}
  if (!keys || !title || !text) return
  const currentRevision = revision ? { id: revision, updatedAt: savedAt, ...firstTextOf({ title, keys }) } : null
  const store = createEditorStore(
    MEMBER_ARTICLE,
    loadedArticle(user, article ? { id: article, currentRevision } : null, draftKey),
  )
  opened = openPageText(store, {
    title,
    text,
    keys,
    refuseTitle,
    onFailed: () => {
      const notice = document.querySelector<HTMLElement>('[data-not-opened]')
      if (notice) notice.hidden = false
    },
    onOpen: () => {
      performance.mark(TEXT_OPENED)
      for (const file of scripts.split(' ').filter(Boolean)) preload(file)
      window.dispatchEvent(new Event(TEXT_OPENED))
    },
  })
}

function preload(file: string): void {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = file
  document.head.append(link)
}
