-- A former member is not in the directory, nor in what is counted by it: whose membership has ended or is closed unpaid, unless the
-- community is closing, as isFormerMember says it.
DROP VIEW `directory_texts`;
--> statement-breakpoint
CREATE VIEW `directory_texts` AS
WITH `shown` AS (
  SELECT `users`.`id` AS `user_id`, `users`.`community_id`, `given_name`, `family_name`, `job_title`, `company_name`,
    CASE WHEN `display_location` THEN nullif(trim(`location_name`), '') END AS `location`,
    CASE WHEN instr(`hidden`, '"industry"') = 0 THEN `industry` END AS `industry`,
    CASE WHEN instr(`hidden`, '"areaOfFocus"') = 0 THEN `area_of_focus` END AS `area_of_focus`,
    CASE WHEN instr(`hidden`, '"biography"') = 0 THEN `biography` END AS `biography`,
    CASE WHEN instr(`hidden`, '"companyDescription"') = 0 THEN `company_description` END AS `company_description`,
    CASE WHEN instr(`hidden`, '"expertise"') = 0 THEN `expertise` ELSE '[]' END AS `expertise`
  FROM `users` LEFT JOIN `member_profiles`
    ON `member_profiles`.`user_id` = `users`.`id` AND `member_profiles`.`community_id` = `users`.`community_id`
  WHERE `kind` = 'MEMBER' AND `status` = 'ACTIVE' AND `gate` = 'NONE' AND (`standing` NOT IN ('SUSPENDED', 'UNPAID')
    OR EXISTS (SELECT 1 FROM `community_closings` WHERE `community_closings`.`community_id` = `users`.`community_id` AND `taken_back_at` IS NULL))
)
SELECT `user_id`, `community_id`,
  trim(`given_name` || ' ' || `family_name`) AS `name`,
  trim(coalesce(`job_title`, '') || ', ' || coalesce(`company_name`, ''), ', ') AS `role`,
  coalesce(`location`, '') AS `place`,
  trim(coalesce(replace(`industry`, '-', ' ') || ', ', '') || coalesce(`area_of_focus` || ', ', '')
    || coalesce((SELECT group_concat(replace(value, '-', ' '), ', ') FROM json_each(`shown`.`expertise`)), ''), ', ') AS `topics`,
  trim(coalesce(`biography`, '') || ' ' || coalesce(`company_description`, '')) AS `about`,
  `industry`, `location`, `expertise`,
  CASE WHEN `industry` IS NULL THEN '' ELSE 'i' || lower(hex(`industry`)) || ' ' END
    || CASE WHEN `location` IS NULL THEN '' ELSE 'l' || lower(hex(`location`)) || ' ' END
    || coalesce((SELECT group_concat('e' || lower(hex(value)), ' ') FROM json_each(`shown`.`expertise`)), '')
    || coalesce((SELECT group_concat(' g' || lower(hex(`group_id`)), '') FROM `group_members` WHERE `group_members`.`community_id` = `shown`.`community_id`
      AND `group_members`.`user_id` = `shown`.`user_id` AND `group_members`.`state` = 'MEMBER'), '') AS `facets`
FROM (SELECT `user_id`, `community_id`, `given_name`, `family_name`, `job_title`, `company_name`, `location`, `industry`,
  `area_of_focus`, `biography`, `company_description`, coalesce(`expertise`, '[]') AS `expertise` FROM `shown`) AS `shown`;
--> statement-breakpoint
CREATE TRIGGER `directory_of_former_members` AFTER UPDATE OF `standing` ON `users`
WHEN OLD.standing IN ('SUSPENDED', 'UNPAID') OR NEW.standing IN ('SUSPENDED', 'UNPAID') BEGIN
  DELETE FROM `directory_entries`
  WHERE `user_id` = NEW.id AND NOT EXISTS (SELECT 1 FROM `directory_texts` WHERE `user_id` = NEW.id);
  INSERT INTO `directory_entries` (`user_id`, `community_id`, `name`, `role`, `place`, `topics`, `about`, `industry`, `location`, `expertise`, `facets`)
  SELECT * FROM `directory_texts` WHERE `user_id` = NEW.id
  ON CONFLICT (`user_id`) DO NOTHING;
END;
--> statement-breakpoint
-- The update changes nothing but fires the trigger above for each of them.
CREATE TRIGGER `directory_of_closing_communities` AFTER INSERT ON `community_closings` BEGIN
  UPDATE `users` SET `standing` = `standing` WHERE `community_id` = NEW.community_id AND `kind` = 'MEMBER' AND `standing` IN ('SUSPENDED', 'UNPAID');
END;
--> statement-breakpoint
CREATE TRIGGER `directory_of_closings_taken_back` AFTER UPDATE OF `taken_back_at` ON `community_closings` BEGIN
  UPDATE `users` SET `standing` = `standing` WHERE `community_id` = NEW.community_id AND `kind` = 'MEMBER' AND `standing` IN ('SUSPENDED', 'UNPAID');
END;
--> statement-breakpoint
CREATE TRIGGER `directory_of_removed_closings` AFTER DELETE ON `community_closings` BEGIN
  UPDATE `users` SET `standing` = `standing` WHERE `community_id` = OLD.community_id AND `kind` = 'MEMBER' AND `standing` IN ('SUSPENDED', 'UNPAID');
END;
--> statement-breakpoint
UPDATE `users` SET `standing` = `standing` WHERE `kind` = 'MEMBER' AND `standing` IN ('SUSPENDED', 'UNPAID');
