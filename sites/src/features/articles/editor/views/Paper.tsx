import type { ReactNode } from 'react'
import { EDITOR_MESSAGES } from '../../../../editor/messages.ts'
import { RichTextContent, SingleLineContent } from '../../../../editor/text/RichTextContent.tsx'
import { LeadImage } from '../../lead-image/LeadImage.tsx'
import type { EditorArticle } from '../props.ts'

type PaperProps = { readonly article: EditorArticle; readonly byline: string | null; readonly head?: ReactNode }

/** The rendered article, with the byline below it. */
export function Paper({ article, byline, head }: PaperProps) {
  return (
    <article className="editor__paper">
      {head}
      {article.leadImage && <LeadImage image={article.leadImage} />}
      <h1 className="paper-title">{article.currentRevision?.title || EDITOR_MESSAGES.noTitle}</h1>
      <div className="prose written-text">
        <RichTextContent html={article.currentRevision?.content ?? ''} />
      </div>
      {byline && (
        <footer className="paper-byline">
          <SingleLineContent html={byline} />
        </footer>
      )}
    </article>
  )
}
