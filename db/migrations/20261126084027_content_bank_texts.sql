-- Guidelines and agreements become texts of the content bank. They keep their ids, so that acceptances name the text that was accepted.
INSERT INTO `content_versions` (`id`, `community_id`, `key`, `version`, `title`, `body`, `why`, `author_id`, `created_at`)
SELECT `id`, `community_id`, 'article-guidelines', `version`, `title`, `content`, 'Moved into the content bank', NULL, `published_at`
FROM `article_guidelines`;
--> statement-breakpoint
INSERT INTO `content_versions` (`id`, `community_id`, `key`, `version`, `title`, `body`, `why`, `author_id`, `created_at`)
SELECT `id`, `community_id`, 'article-agreement', `version`, '', `terms`, 'Moved into the content bank', NULL, `published_at`
FROM `article_agreements`;
