ALTER TABLE `article_text_looks` ADD `previous_seen_at` integer;--> statement-breakpoint
CREATE INDEX `article_text_looks_by_age` ON `article_text_looks` (`seen_at`);