PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_pictures` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`user_id` text,
	`kind` text NOT NULL,
	`article_id` text,
	`group_id` text,
	`ad_id` text,
	`offer_id` text,
	`feed_item_id` text,
	`state` text NOT NULL,
	`content_type` text NOT NULL,
	`sizes` text NOT NULL,
	`bytes` integer NOT NULL,
	`operation_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`article_id`) REFERENCES `articles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`group_id`) REFERENCES `groups`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`ad_id`) REFERENCES `ads`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`offer_id`) REFERENCES `offers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`feed_item_id`) REFERENCES `feed_items`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "pictures_kind" CHECK("__new_pictures"."kind" IN ('AVATAR', 'LEAD_IMAGE', 'GROUP_IMAGE', 'AD_MASTHEAD', 'AD_SQUARE', 'OFFER_LOGO', 'FEED_PICTURE')),
	CONSTRAINT "pictures_state" CHECK("__new_pictures"."state" IN ('STORING', 'IN_USE', 'UNUSED'))
);
--> statement-breakpoint
INSERT INTO `__new_pictures`("id", "community_id", "user_id", "kind", "article_id", "group_id", "ad_id", "offer_id", "feed_item_id", "state", "content_type", "sizes", "bytes", "operation_id", "created_at", "changed_at") SELECT "id", "community_id", "user_id", "kind", "article_id", "group_id", "ad_id", "offer_id", NULL, "state", "content_type", "sizes", "bytes", "operation_id", "created_at", "changed_at" FROM `pictures`;--> statement-breakpoint
DROP TABLE `pictures`;--> statement-breakpoint
ALTER TABLE `__new_pictures` RENAME TO `pictures`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `pictures_storing` ON `pictures` (`changed_at`) WHERE "pictures"."state" = 'STORING';--> statement-breakpoint
CREATE INDEX `pictures_unused` ON `pictures` (`changed_at`) WHERE "pictures"."state" = 'UNUSED';--> statement-breakpoint
CREATE INDEX `pictures_by_article` ON `pictures` (`article_id`) WHERE "pictures"."article_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `pictures_by_group` ON `pictures` (`group_id`) WHERE "pictures"."group_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `pictures_by_ad` ON `pictures` (`ad_id`) WHERE "pictures"."ad_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `pictures_by_offer` ON `pictures` (`offer_id`) WHERE "pictures"."offer_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `pictures_by_feed_item` ON `pictures` (`feed_item_id`) WHERE "pictures"."feed_item_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `pictures_operation` ON `pictures` (`user_id`,`operation_id`);--> statement-breakpoint
ALTER TABLE `feed_items` ADD `image_id` text;