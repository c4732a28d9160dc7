ALTER TABLE `article_preview_links` ADD `address_end` text;--> statement-breakpoint
ALTER TABLE `article_preview_links` ADD `operation_id` text;--> statement-breakpoint
CREATE UNIQUE INDEX `article_preview_links_operation` ON `article_preview_links` (`created_by_id`,`operation_id`);