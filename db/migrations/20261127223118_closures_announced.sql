ALTER TABLE `article_closures` ADD `told_to` text DEFAULT '';--> statement-breakpoint
CREATE INDEX `article_closures_untold` ON `article_closures` (`starts_at`) WHERE "article_closures"."told_to" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `articles_to_submit` ON `articles` (`community_id`,`author_id`) WHERE "articles"."status" IN ('DRAFT', 'NEEDS_REVISION');