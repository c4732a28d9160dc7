-- The groups of a member are facets of their entry in the directory.
DROP VIEW `directory_texts`;
--> statement-breakpoint
-- Words of groups are made of random ids, which a search has only of groups that its actor may see.
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
  WHERE `kind` = 'MEMBER' AND `status` = 'ACTIVE' AND `gate` = 'NONE'
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
DROP TRIGGER `directory_entries_added`;
--> statement-breakpoint
CREATE TRIGGER `directory_entries_added` AFTER INSERT ON `directory_entries` BEGIN
  INSERT INTO `directory_search` (rowid, name, role, place, topics, about, facets, community_id)
  VALUES (NEW.id, NEW.name, NEW.role, NEW.place, NEW.topics, NEW.about, NEW.facets, NEW.community_id);
  INSERT INTO `directory_counts` (`community_id`, `facet`, `value`, `count`) VALUES (NEW.community_id, 'all', '', 1)
  ON CONFLICT (`community_id`, `facet`, `value`) DO UPDATE SET `count` = `count` + 1;
  INSERT INTO `directory_facets` (`entry_id`, `community_id`, `facet`, `value`)
  SELECT NEW.id, NEW.community_id, 'industry', NEW.industry WHERE NEW.industry IS NOT NULL
  UNION ALL SELECT NEW.id, NEW.community_id, 'location', NEW.location WHERE NEW.location IS NOT NULL
  UNION ALL SELECT NEW.id, NEW.community_id, 'expertise', value FROM json_each(NEW.expertise)
  UNION ALL SELECT NEW.id, NEW.community_id, CASE `visibility` WHEN 'HIDDEN' THEN 'hidden-group' ELSE 'group' END, `group_id`
    FROM `group_members` CROSS JOIN `groups` ON `groups`.`id` = `group_id`
    WHERE `group_members`.`community_id` = NEW.community_id AND `user_id` = NEW.user_id AND `state` = 'MEMBER';
  INSERT INTO `directory_words` (`word`)
  SELECT DISTINCT lower(trim(value, '.,;:()&"''')) FROM json_each('[' || replace(json_quote(NEW.name || ' ' || NEW.role || ' ' || NEW.place), ' ', '","') || ']')
  WHERE length(trim(value, '.,;:()&"''')) BETWEEN 3 AND 40
  ON CONFLICT (`word`) DO NOTHING;
END;
--> statement-breakpoint
DROP TRIGGER `directory_entries_regrouped`;
--> statement-breakpoint
CREATE TRIGGER `directory_entries_regrouped` AFTER UPDATE ON `directory_entries` WHEN OLD.facets <> NEW.facets BEGIN
  DELETE FROM `directory_facets` WHERE `entry_id` = OLD.id;
  INSERT INTO `directory_facets` (`entry_id`, `community_id`, `facet`, `value`)
  SELECT NEW.id, NEW.community_id, 'industry', NEW.industry WHERE NEW.industry IS NOT NULL
  UNION ALL SELECT NEW.id, NEW.community_id, 'location', NEW.location WHERE NEW.location IS NOT NULL
  UNION ALL SELECT NEW.id, NEW.community_id, 'expertise', value FROM json_each(NEW.expertise)
  UNION ALL SELECT NEW.id, NEW.community_id, CASE `visibility` WHEN 'HIDDEN' THEN 'hidden-group' ELSE 'group' END, `group_id`
    FROM `group_members` CROSS JOIN `groups` ON `groups`.`id` = `group_id`
    WHERE `group_members`.`community_id` = NEW.community_id AND `user_id` = NEW.user_id AND `state` = 'MEMBER';
END;
--> statement-breakpoint
CREATE TRIGGER `directory_of_new_group_members` AFTER INSERT ON `group_members` WHEN NEW.state = 'MEMBER' BEGIN
  UPDATE `directory_entries` SET `facets` = (SELECT `facets` FROM `directory_texts` WHERE `user_id` = NEW.user_id)
  WHERE `user_id` = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `directory_of_changed_group_members` AFTER UPDATE OF `state` ON `group_members`
WHEN (OLD.state = 'MEMBER') <> (NEW.state = 'MEMBER') BEGIN
  UPDATE `directory_entries` SET `facets` = (SELECT `facets` FROM `directory_texts` WHERE `user_id` = NEW.user_id)
  WHERE `user_id` = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `directory_of_removed_group_members` AFTER DELETE ON `group_members` WHEN OLD.state = 'MEMBER' BEGIN
  UPDATE `directory_entries` SET `facets` = (SELECT `facets` FROM `directory_texts` WHERE `user_id` = OLD.user_id)
  WHERE `user_id` = OLD.user_id;
END;
--> statement-breakpoint
-- The counts move with the rows: nothing but inserted and deleted rows is counted.
CREATE TRIGGER `directory_of_shown_groups` AFTER UPDATE OF `visibility` ON `groups`
WHEN (OLD.visibility = 'HIDDEN') <> (NEW.visibility = 'HIDDEN') BEGIN
  UPDATE `directory_facets` SET `facet` = CASE NEW.visibility WHEN 'HIDDEN' THEN 'hidden-group' ELSE 'group' END
  WHERE `community_id` = NEW.community_id AND `facet` = CASE OLD.visibility WHEN 'HIDDEN' THEN 'hidden-group' ELSE 'group' END AND `value` = NEW.id;
  UPDATE `directory_counts` SET `facet` = CASE NEW.visibility WHEN 'HIDDEN' THEN 'hidden-group' ELSE 'group' END
  WHERE `community_id` = NEW.community_id AND `facet` = CASE OLD.visibility WHEN 'HIDDEN' THEN 'hidden-group' ELSE 'group' END AND `value` = NEW.id;
END;
