CREATE TABLE `offer_communities` (
	`offer_id` text NOT NULL,
	`community_id` text NOT NULL,
	`is_shown` integer NOT NULL,
	`clicks` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`offer_id`, `community_id`),
	FOREIGN KEY (`offer_id`) REFERENCES `offers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "offer_communities_clicks" CHECK("offer_communities"."clicks" >= 0)
);
--> statement-breakpoint
CREATE INDEX `offer_communities_shown` ON `offer_communities` (`community_id`,`offer_id`) WHERE "offer_communities"."is_shown" = 1;--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_ads` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`shape` text NOT NULL,
	`image_id` text,
	`image_width` integer,
	`image_alt` text,
	`link` text NOT NULL,
	`advertiser` text NOT NULL,
	`places` text NOT NULL,
	`tiers` text NOT NULL,
	`is_on` integer NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`clicks` integer DEFAULT 0 NOT NULL,
	`created_by` text,
	`operation_id` text,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ads_shape" CHECK("__new_ads"."shape" IN ('MASTHEAD', 'MEDIUM_SQUARE')),
	CONSTRAINT "ads_end" CHECK("__new_ads"."ends_at" > "__new_ads"."starts_at"),
	CONSTRAINT "ads_clicks" CHECK("__new_ads"."clicks" >= 0)
);
--> statement-breakpoint
INSERT INTO `__new_ads`("id", "community_id", "shape", "image_id", "image_width", "image_alt", "link", "advertiser", "places", "tiers", "is_on", "starts_at", "ends_at", "clicks", "created_by", "operation_id", "updated_at") SELECT "id", "community_id", "shape", "image_id", NULL, NULL, "link", "advertiser", CASE "shape" WHEN 'MASTHEAD' THEN '[]' ELSE '["HOME","ARTICLES"]' END, '[]', 1, "starts_at", "ends_at", 0, NULL, NULL, "starts_at" FROM `ads`;--> statement-breakpoint
DROP TABLE `ads`;--> statement-breakpoint
ALTER TABLE `__new_ads` RENAME TO `ads`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `ads_newest` ON `ads` (`community_id`,`starts_at`,`id`);--> statement-breakpoint
CREATE INDEX `ads_by_start` ON `ads` (`community_id`,`shape`,`starts_at`,`id`);--> statement-breakpoint
CREATE INDEX `ads_by_image` ON `ads` (`image_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `ads_operation` ON `ads` (`created_by`,`operation_id`);--> statement-breakpoint
CREATE TABLE `__new_pictures` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`user_id` text,
	`kind` text NOT NULL,
	`article_id` text,
	`group_id` text,
	`ad_id` text,
	`offer_id` text,
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
	CONSTRAINT "pictures_kind" CHECK("__new_pictures"."kind" IN ('AVATAR', 'LEAD_IMAGE', 'GROUP_IMAGE', 'AD_MASTHEAD', 'AD_SQUARE', 'OFFER_LOGO')),
	CONSTRAINT "pictures_state" CHECK("__new_pictures"."state" IN ('STORING', 'IN_USE', 'UNUSED'))
);
--> statement-breakpoint
INSERT INTO `__new_pictures`("id", "community_id", "user_id", "kind", "article_id", "group_id", "ad_id", "offer_id", "state", "content_type", "sizes", "bytes", "operation_id", "created_at", "changed_at") SELECT "id", "community_id", "user_id", "kind", "article_id", "group_id", NULL, NULL, "state", "content_type", "sizes", "bytes", "operation_id", "created_at", "changed_at" FROM `pictures`;--> statement-breakpoint
DROP TABLE `pictures`;--> statement-breakpoint
ALTER TABLE `__new_pictures` RENAME TO `pictures`;--> statement-breakpoint
CREATE INDEX `pictures_storing` ON `pictures` (`changed_at`) WHERE "pictures"."state" = 'STORING';--> statement-breakpoint
CREATE INDEX `pictures_unused` ON `pictures` (`changed_at`) WHERE "pictures"."state" = 'UNUSED';--> statement-breakpoint
CREATE INDEX `pictures_by_article` ON `pictures` (`article_id`) WHERE "pictures"."article_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `pictures_by_group` ON `pictures` (`group_id`) WHERE "pictures"."group_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `pictures_by_ad` ON `pictures` (`ad_id`) WHERE "pictures"."ad_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `pictures_by_offer` ON `pictures` (`offer_id`) WHERE "pictures"."offer_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `pictures_operation` ON `pictures` (`user_id`,`operation_id`);--> statement-breakpoint
ALTER TABLE `offers` ADD `logo_id` text;